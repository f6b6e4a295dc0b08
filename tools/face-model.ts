/**
 * Turns the BlazeFace model that comes with @vladmandic/human (Google's, Apache-2.0) into the one small file that
 * src/web/features/photo/face-network.ts runs: a list of layers as JSON, and all weights as 16-bit floats.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FaceLayer } from '../src/web/features/photo/face-network.ts';

interface Node {
  name: string;
  op: string;
  input?: string[];
  attr: {
    strides?: { list: { i: string[] } };
    fused_ops?: { list: { s?: string[] } };
    ksize?: { list: { i: string[] } };
  };
}

interface Model {
  modelTopology: { node: Node[] };
  weightsManifest: { weights: { name: string; shape: number[]; dtype: 'float32' | 'int32' }[] }[];
}

interface Tensor {
  shape: number[];
  values: Float32Array | Int32Array;
}

const folder = join(import.meta.dirname, '../node_modules/@vladmandic/human/models');

/** The file as bytes: the length of the JSON as a 32-bit number, the JSON, and the weights in the order of the layers. */
export function makeFaceModel(): Buffer {
  // The package's version is pinned, and its model has this form; what it lacks stops the build below.
  const model = JSON.parse(readFileSync(join(folder, 'blazeface.json'), 'utf8')) as Model;
  const tensors = readTensors(model, readFileSync(join(folder, 'blazeface.bin')));
  const { layers, weights, outputs } = convert(model.modelTopology.node, tensors);
  const text = Buffer.from(JSON.stringify({ layers, outputs }));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const halves = new Float16Array(weights.reduce((sum, values) => sum + values.length, 0));
  let offset = 0;
  for (const values of weights) {
    halves.set(values, offset);
    offset += values.length;
  }
  return Buffer.concat([length, json, Buffer.from(halves.buffer)]);
}

function readTensors(model: Model, file: Buffer): Map<string, Tensor> {
  const tensors = new Map<string, Tensor>();
  let offset = file.byteOffset;
  for (const { name, shape, dtype } of model.weightsManifest.flatMap((part) => part.weights)) {
    const count = shape.reduce((product, side) => product * side, 1);
    const bytes = file.buffer.slice(offset, offset + count * 4);
    tensors.set(name, { shape, values: dtype === 'int32' ? new Int32Array(bytes) : new Float32Array(bytes) });
    offset += count * 4;
  }
  return tensors;
}

/** What a node of the model becomes: a layer with its weights, or nothing where it only renames what it is given. */
interface Made {
  layer: FaceLayer;
  own: Tensor[];
}

type Find<Found> = (name: string | undefined) => Found;

function convert(nodes: Node[], tensors: Map<string, Tensor>) {
  const layers: FaceLayer[] = [];
  const weights: Tensor['values'][] = [];
  /** Which layer makes what a node is called; the picture itself is -1. */
  const made = new Map<string, number>();
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const tensorOf: Find<Tensor> = (name) => tensors.get(name ?? '') ?? fail(`no weights ${name}`);
  const indexOf: Find<number> = (name) => {
    const node = byName.get(name ?? '') ?? fail(`no node ${name}`);
    const index = made.get(node.name) ?? add(node);
    made.set(node.name, index);
    return index;
  };
  const add = (node: Node): number => {
    if (node.op === 'Placeholder') return -1;
    // What a name stands for is made before the layer that needs it.
    const from = indexOf(node.input?.[0]);
    if (node.op === 'Reshape' || node.op === 'Identity') return from;
    const { layer, own } = makeLayer(node, from, indexOf, tensorOf);
    weights.push(...own.map((tensor) => tensor.values));
    return layers.push(layer) - 1;
  };
  const outputs = Object.fromEntries(
    nodes.filter((node) => node.op === 'Identity').map((node) => [node.name, indexOf(node.name)]),
  );
  return { layers, weights, outputs };
}

function makeLayer(node: Node, from: number, indexOf: Find<number>, tensorOf: Find<Tensor>): Made {
  const [, second, third] = node.input ?? [];
  if (node.op === '_FusedConv2D') return makeConvolution(node, from, tensorOf(second), tensorOf(third));
  if (node.op === 'DepthwiseConv2dNative') return makeFilter(node, from, tensorOf(second));
  return { layer: makePlainLayer(node, from, indexOf, tensorOf), own: [] };
}

function makeConvolution({ attr }: Node, from: number, kernel: Tensor, bias: Tensor): Made {
  const [height = 0, width = 0, channelsIn = 0, channelsOut = 0] = kernel.shape;
  return {
    layer: {
      kind: 'convolve',
      from,
      kernel: [height, width, channelsIn, channelsOut],
      stride: strideOf(attr),
      isRectified: (attr.fused_ops?.list.s?.length ?? 0) > 1,
    },
    own: [kernel, bias],
  };
}

function makeFilter({ attr }: Node, from: number, kernel: Tensor): Made {
  const [height = 0, width = 0, channels = 0] = kernel.shape;
  return {
    layer: { kind: 'filter', from, kernel: [height, width, channels], stride: strideOf(attr) },
    own: [kernel],
  };
}

function strideOf(attr: Node['attr']): number {
  return Number(attr.strides?.list.i[1] ?? 1);
}

function makePlainLayer(node: Node, from: number, indexOf: Find<number>, tensorOf: Find<Tensor>): FaceLayer {
  const second = node.input?.[1];
  if (node.op === 'AddV2') return { kind: 'add', from, and: indexOf(second) };
  if (node.op === 'Relu') return { kind: 'rectify', from };
  if (node.op === 'MaxPool') return { kind: 'halve', from };
  if (node.op === 'Pad') return { kind: 'widen', from, channels: tensorOf(second).values[7] ?? 0 };
  return fail(`a layer that is not known here: ${node.op}`);
}

function fail(what: string): never {
  throw new Error(`The face model has ${what}.`);
}
