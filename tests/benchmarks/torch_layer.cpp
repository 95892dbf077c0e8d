// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/torch_layer.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

using namespace normscope;

namespace {

constexpr double epsilon = 1e-5;

at::Tensor view(const Tensor &tensor, at::IntArrayRef shape)
{
    return tensor.visit([&](auto values) {
        using T = std::remove_const_t<typename decltype(values)::element_type>;
        return at::from_blob(const_cast<T *>(values.data()), shape,
                             at::TensorOptions().dtype(std::is_same_v<T, float> ? at::kFloat : at::kDouble));
    });
}

} // namespace

struct TorchLayer::State
{
    Method method;
    std::int64_t samples;
    std::int64_t channels;
    std::int64_t positions;
    std::int64_t groups;
    at::Tensor x, upstream, gamma, beta;
    at::Tensor y, mean, scale; // scale: 1/σ.
    at::Tensor dx, dGamma, dBeta;
};

TorchLayer::TorchLayer(Method method, int groups, const Tensor &x, const Tensor &upstream, const Tensor &gamma,
                       const Tensor &beta)
    : m_state(std::make_unique<State>())
{
    State &s = *m_state;
    s.method = method;
    s.samples = x.shape()[0];
    s.channels = x.shape()[1];
    s.positions = x.size() / (s.samples * s.channels);
    s.groups = method == Method::Instance ? s.channels : groups;
    const bool isOfRows = method == Method::Layer || method == Method::Rms;
    std::vector<std::int64_t> shape = {s.samples, isOfRows ? s.channels * s.positions : s.channels};
    if (!isOfRows && s.positions > 1)
        shape.push_back(s.positions);
    s.x = view(x, shape);
    s.upstream = view(upstream, shape);
    s.gamma = view(gamma, {gamma.size()});
    s.beta = view(beta, {beta.size()});
}

TorchLayer::~TorchLayer() = default;

void TorchLayer::setThreads(int threads)
{
    at::set_num_threads(threads);
}

void TorchLayer::forward()
{
    const at::NoGradGuard guard;
    State &s = *m_state;
    switch (s.method) {
    case Method::Batch:
        std::tie(s.y, s.mean, s.scale) = at::native_batch_norm(s.x, s.gamma, s.beta, {}, {}, true, 0.1, epsilon);
        return;
    case Method::Layer:
        std::tie(s.y, s.mean, s.scale) = at::native_layer_norm(s.x, s.x.sizes()[1], s.gamma, s.beta, epsilon);
        return;
    case Method::Rms:
        s.scale = at::rsqrt(s.x.pow(2).mean(-1, true) + epsilon);
        s.y = s.x * s.scale * s.gamma;
        return;
    case Method::Instance:
    case Method::Group:
        std::tie(s.y, s.mean, s.scale)
            = at::native_group_norm(s.x, s.gamma, s.beta, s.samples, s.channels, s.positions, s.groups, epsilon);
    }
}

void TorchLayer::backward()
{
    const at::NoGradGuard guard;
    State &s = *m_state;
    constexpr std::array<bool, 3> all = {true, true, true};
    switch (s.method) {
    case Method::Batch:
        std::tie(s.dx, s.dGamma, s.dBeta)
            = at::native_batch_norm_backward(s.upstream, s.x, s.gamma, {}, {}, s.mean, s.scale, true, epsilon, all);
        return;
    case Method::Layer:
        std::tie(s.dx, s.dGamma, s.dBeta)
            = at::native_layer_norm_backward(s.upstream, s.x, s.x.sizes()[1], s.mean, s.scale, s.gamma, s.beta, all);
        return;
    case Method::Rms: {
        const at::Tensor normalized = s.x * s.scale;
        const at::Tensor scaled = s.upstream * s.gamma;
        s.dGamma = (s.upstream * normalized).sum(0);
        s.dx = (scaled - normalized * (scaled * normalized).mean(-1, true)) * s.scale;
        return;
    }
    case Method::Instance:
    case Method::Group:
        std::tie(s.dx, s.dGamma, s.dBeta) = at::native_group_norm_backward(
            s.upstream, s.x, s.mean, s.scale, s.gamma, s.samples, s.channels, s.positions, s.groups, all);
    }
}
