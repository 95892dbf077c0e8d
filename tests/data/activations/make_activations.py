#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes convolution.npy: activations of a first convolutional layer, float16, N,C,H,W = 32,4,5,5.

It is no trained network and no photograph. Thirty-two pictures of 12 x 12 pixels (each a lit slope, one bright disc and
a little grain, all from a fixed congruential generator) go through a real convolution, stride 2, of four 3 x 3 filters
as first layers come to have them: blur, both Sobel edges, Laplacian; then ReLU. What matters to batch norm is like in
any such layer: positions of one picture go together, channels differ in scale and sparsity, values pile up at 0.

Needs NumPy (made with 1.24). The same bytes on every machine: sums are of few terms, and rounded to float16.
"""
import os
import sys

import numpy as np

COUNT, SIZE = 32, 12


def uniforms(state):
    while True:
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        yield (state >> 11) / 2**53


def pictures():
    draw = uniforms(20)
    y, x = np.mgrid[0:SIZE, 0:SIZE] / (SIZE - 1)
    result = np.empty((COUNT, SIZE, SIZE))
    for picture in result:
        level, slope_x, slope_y = next(draw), next(draw) - 0.5, next(draw) - 0.5
        centre_x, centre_y, radius, light = next(draw), next(draw), 0.15 + 0.25 * next(draw), next(draw)
        picture[:] = level + slope_x * x + slope_y * y
        picture[(x - centre_x) ** 2 + (y - centre_y) ** 2 < radius**2] += light
        picture += 0.05 * (np.array([next(draw) for _ in range(SIZE * SIZE)]).reshape(SIZE, SIZE) - 0.5)
    return result


FILTERS = np.array([
    [[1, 2, 1], [2, 4, 2], [1, 2, 1]],
    [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]],
    [[-1, -2, -1], [0, 0, 0], [1, 2, 1]],
    [[0, -1, 0], [-1, 4, -1], [0, -1, 0]],
]) / np.array([16, 4, 4, 2]).reshape(4, 1, 1)


def convolved(images, stride=2):
    windows = np.lib.stride_tricks.sliding_window_view(images, (3, 3), axis=(1, 2))[:, ::stride, ::stride]
    return np.maximum(np.einsum("nhwij,cij->nchw", windows, FILTERS), 0)


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    np.save(os.path.join(folder, "convolution.npy"), convolved(pictures()).astype(np.float16))
