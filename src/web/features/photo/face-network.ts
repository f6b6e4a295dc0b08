/**
 * Runs the face model: a small convolutional network in plain JavaScript, because it needs no WebAssembly, no graphics
 * card and a hundredth of the script of a general library. tools/face-model.ts makes the file that it reads.
 */

/** One step of the network; `from` and `and` name the steps whose results it takes, -1 being the picture. */
export type FaceLayer =
  | {
      kind: 'convolve';
      from: number;
      kernel: [height: number, width: number, channelsIn: number, channelsOut: number];
      stride: number;
      isRectified: boolean;
    }
  | {
      kind: 'filter';
      from: number;
      kernel: [height: number, width: number, channels: number];
      stride: number;
    }
  | { kind: 'add'; from: number; and: number }
  | { kind: 'rectify'; from: number }
  /** The largest of each 2 by 2 values. */
  | { kind: 'halve'; from: number }
  /** This many more channels, all zero. */
  | { kind: 'widen'; from: number; channels: number };

/** Values by row, column and channel, in one list. */
export interface Grid {
  height: number;
  width: number;
  channels: number;
  values: Float32Array;
}

/** The model, ready to run. */
export interface FaceNetwork {
  layers: FaceLayer[];
  /** Weights of each layer: its kernel, then its bias where it has one. */
  weights: Float32Array[][];
  /** Which layers are the results, by the model's names for them. */
  outputs: Record<string, number>;
}

/** Reads the file that tools/face-model.ts made. */
export function readFaceNetwork(file: ArrayBuffer): FaceNetwork {
  const jsonLength = new DataView(file).getUint32(0, true);
  const json = new TextDecoder().decode(new Uint8Array(file, 4, jsonLength));
  const { layers, outputs } = JSON.parse(json) as Pick<FaceNetwork, 'layers' | 'outputs'>; // made by our own build
  const halves = new Uint16Array(file, 4 + jsonLength);
  let offset = 0;
  const take = (count: number): Float32Array => {
    offset += count;
    return Float32Array.from(halves.subarray(offset - count, offset), floatOfHalf);
  };
  const weights = layers.map((layer) => {
    if (layer.kind === 'convolve') return [take(layer.kernel.reduce(multiply, 1)), take(layer.kernel[3])];
    return layer.kind === 'filter' ? [take(layer.kernel.reduce(multiply, 1))] : [];
  });
  return { layers, outputs, weights };
}

/** The results of the network for one picture, by name. */
export function runFaceNetwork(network: FaceNetwork, picture: Grid): Record<string, Grid> {
  const results: (Grid | undefined)[] = [];
  const lastUse = lastUses(network);
  const resultOf = (index: number): Grid => {
    const grid = index === -1 ? picture : results[index];
    if (grid === undefined) throw new Error('A step of the face model came before what it needs.');
    return grid;
  };
  for (const [index, layer] of network.layers.entries()) {
    const second = layer.kind === 'add' ? resultOf(layer.and) : undefined;
    results[index] = runLayer(layer, network.weights[index] ?? [], resultOf(layer.from), second);
    // What nobody needs any more is let go, so that a phone's memory does not fill up.
    for (const done of lastUse.get(index) ?? []) results[done] = undefined;
  }
  return Object.fromEntries(Object.entries(network.outputs).map(([name, index]) => [name, resultOf(index)]));
}

function lastUses({ layers, outputs }: FaceNetwork): Map<number, number[]> {
  const last = new Map<number, number>();
  for (const [index, layer] of layers.entries()) {
    last.set(layer.from, index);
    if (layer.kind === 'add') last.set(layer.and, index);
  }
  for (const output of Object.values(outputs)) last.delete(output);
  return Map.groupBy(last.keys(), (made) => last.get(made) ?? 0);
}

function runLayer(layer: FaceLayer, weights: Float32Array[], from: Grid, and: Grid | undefined): Grid {
  const [kernel = empty, bias = empty] = weights;
  if (layer.kind === 'convolve') return convolve(from, layer, kernel, bias);
  if (layer.kind === 'filter') return filter(from, layer, kernel);
  if (layer.kind === 'add') return add(from, and ?? from);
  if (layer.kind === 'widen') return widen(from, layer.channels);
  return layer.kind === 'halve' ? halve(from) : rectify(from);
}

const empty = new Float32Array();

function add(from: Grid, and: Grid): Grid {
  const to = gridOf(from.height, from.width, from.channels);
  for (let at = 0; at < to.values.length; at += 1)
    to.values[at] = (from.values[at] ?? 0) + (and.values[at] ?? 0);
  return to;
}

function rectify(from: Grid): Grid {
  const to = gridOf(from.height, from.width, from.channels);
  for (let at = 0; at < to.values.length; at += 1) to.values[at] = Math.max(0, from.values[at] ?? 0);
  return to;
}

function convolve(
  from: Grid,
  { kernel: [rows, columns, channelsIn, channelsOut], stride, isRectified }: FaceLayer & { kind: 'convolve' },
  kernel: Float32Array,
  bias: Float32Array,
): Grid {
  const to = gridOf(Math.ceil(from.height / stride), Math.ceil(from.width / stride), channelsOut);
  const [top, left] = [paddingBefore(from.height, rows, stride), paddingBefore(from.width, columns, stride)];
  const sums = new Float32Array(channelsOut);
  for (let y = 0, target = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1, target += channelsOut) {
      sums.set(bias);
      for (let row = 0; row < rows; row += 1) {
        const fromY = y * stride + row - top;
        if (fromY < 0 || fromY >= from.height) continue;
        for (let column = 0; column < columns; column += 1) {
          const fromX = x * stride + column - left;
          if (fromX < 0 || fromX >= from.width) continue;
          const source = (fromY * from.width + fromX) * channelsIn;
          const weight = (row * columns + column) * channelsIn * channelsOut;
          addProduct(sums, from.values, source, kernel, weight, channelsIn);
        }
      }
      to.values.set(isRectified ? sums.map(positive) : sums, target);
    }
  }
  return to;
}

/** The hot loop: all channels of one place, times the kernel, added to the sums. */
function addProduct(
  sums: Float32Array,
  values: Float32Array,
  source: number,
  kernel: Float32Array,
  weight: number,
  channelsIn: number,
): void {
  let channel = 0;
  // Four channels in one go: the sums are read and written a quarter as often.
  for (; channel + 3 < channelsIn; channel += 4)
    addFour(sums, values, source + channel, kernel, weight + channel * sums.length);
  for (; channel < channelsIn; channel += 1) {
    const value = values[source + channel] ?? 0;
    const at = weight + channel * sums.length;
    for (let out = 0; out < sums.length; out += 1)
      sums[out] = (sums[out] ?? 0) + value * (kernel[at + out] ?? 0);
  }
}

function addFour(
  sums: Float32Array,
  values: Float32Array,
  source: number,
  kernel: Float32Array,
  at: number,
): void {
  const first = values[source] ?? 0;
  const second = values[source + 1] ?? 0;
  const third = values[source + 2] ?? 0;
  const fourth = values[source + 3] ?? 0;
  const channelsOut = sums.length;
  const at2 = at + channelsOut;
  const at3 = at2 + channelsOut;
  const at4 = at3 + channelsOut;
  for (let out = 0; out < channelsOut; out += 1) {
    sums[out] =
      (sums[out] ?? 0) +
      first * (kernel[at + out] ?? 0) +
      second * (kernel[at2 + out] ?? 0) +
      third * (kernel[at3 + out] ?? 0) +
      fourth * (kernel[at4 + out] ?? 0);
  }
}

/** Each channel by itself. */
function filter(
  from: Grid,
  { kernel: [rows, columns, channels], stride }: FaceLayer & { kind: 'filter' },
  kernel: Float32Array,
): Grid {
  const to = gridOf(Math.ceil(from.height / stride), Math.ceil(from.width / stride), channels);
  const [top, left] = [paddingBefore(from.height, rows, stride), paddingBefore(from.width, columns, stride)];
  for (let y = 0, target = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1, target += channels) {
      for (let row = 0; row < rows; row += 1) {
        const fromY = y * stride + row - top;
        if (fromY < 0 || fromY >= from.height) continue;
        for (let column = 0; column < columns; column += 1) {
          const fromX = x * stride + column - left;
          if (fromX < 0 || fromX >= from.width) continue;
          const source = (fromY * from.width + fromX) * channels;
          addEach(
            to.values,
            target,
            from.values,
            source,
            kernel,
            (row * columns + column) * channels,
            channels,
          );
        }
      }
    }
  }
  return to;
}

/** The other hot loop: each channel of one place, times its own weight. */
function addEach(
  sums: Float32Array,
  target: number,
  values: Float32Array,
  source: number,
  kernel: Float32Array,
  weight: number,
  channels: number,
): void {
  for (let channel = 0; channel < channels; channel += 1) {
    sums[target + channel] =
      (sums[target + channel] ?? 0) + (values[source + channel] ?? 0) * (kernel[weight + channel] ?? 0);
  }
}

function halve(from: Grid): Grid {
  const { width, channels, values } = from;
  const to = gridOf(from.height / 2, width / 2, channels);
  for (let at = 0; at < to.values.length; at += 1) {
    const channel = at % channels;
    const place = (at - channel) / channels;
    const x = place % to.width;
    const y = (place - x) / to.width;
    const first = (y * 2 * width + x * 2) * channels + channel;
    const below = first + width * channels;
    to.values[at] = Math.max(
      values[first] ?? 0,
      values[first + channels] ?? 0,
      values[below] ?? 0,
      values[below + channels] ?? 0,
    );
  }
  return to;
}

function widen(from: Grid, more: number): Grid {
  const to = gridOf(from.height, from.width, from.channels + more);
  for (let place = 0; place < from.height * from.width; place += 1) {
    const source = place * from.channels;
    to.values.set(from.values.subarray(source, source + from.channels), place * to.channels);
  }
  return to;
}

function gridOf(height: number, width: number, channels: number): Grid {
  return { height, width, channels, values: new Float32Array(height * width * channels) };
}

/** The model's own padding: as much as the steps need, the odd one at the end. */
function paddingBefore(side: number, kernelSide: number, stride: number): number {
  const needed = (Math.ceil(side / stride) - 1) * stride + kernelSide - side;
  return Math.max(0, Math.floor(needed / 2));
}

function positive(value: number): number {
  return value > 0 ? value : 0;
}

function multiply(product: number, side: number): number {
  return product * side;
}

/** A 16-bit float (IEEE 754); weights are never infinite. */
function floatOfHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
