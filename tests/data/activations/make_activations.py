#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes convolution.npy: activations of a first convolutional layer, float16, N,C,H,W = 32,4,5,5.

The network is not trained and the pictures are no photographs. Thirty-two pictures of 12 x 12 pixels (each a brightness
gradient, one bright disc and a little noise, all from a fixed congruential generator) go through a real convolution with
stride 2 and four 3 x 3 filters as first layers learn them: blur, both Sobel edges, Laplacian; then ReLU. What matters to
batch norm is as in any such layer: positions of one picture are correlated, channels differ in scale and sparsity, and
many values are 0.

Needs NumPy (made with 1.24). The bytes are the same on every machine: sums have few terms and are rounded to float16.
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
