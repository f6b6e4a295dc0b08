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

function convert(nodes: Node[], tensors: Map<string, Tensor>) {
  const layers: FaceLayer[] = [];
  const weights: Tensor['values'][] = [];
  /** Which layer makes what a node is called; the picture itself is -1. */
  const made = new Map<string, number>();
  const outputs: Record<string, number> = {};
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const tensorOf = (name: string | undefined): Tensor => {
    const tensor = tensors.get(name ?? '');
    if (tensor === undefined) throw new Error(`The face model has no ${name}.`);
    return tensor;
  };
  const indexOf = (name: string | undefined): number => {
    const known = made.get(name ?? '');
    if (known !== undefined) return known;
    const node = byName.get(name ?? '');
    if (node === undefined) throw new Error(`The face model has no node ${name}.`);
    const index = add(node);
    made.set(node.name, index);
    return index;
  };
  const push = (layer: FaceLayer, ...own: Tensor[]): number => {
    weights.push(...own.map((tensor) => tensor.values));
    return layers.push(layer) - 1;
  };
  const add = (node: Node): number => {
    const [first, second, third] = node.input ?? [];
    if (node.op === 'Placeholder') return -1;
    // What a name stands for is made before the layer that needs it.
    const from = indexOf(first);
    const stride = Number(node.attr.strides?.list.i[1] ?? 1);
    switch (node.op) {
      case '_FusedConv2D': {
        const kernel = tensorOf(second);
        const isRectified = (node.attr.fused_ops?.list.s ?? []).length > 1;
        const size = kernel.shape as [number, number, number, number];
        return push({ kind: 'convolve', from, kernel: size, stride, isRectified }, kernel, tensorOf(third));
      }
      case 'DepthwiseConv2dNative': {
        const kernel = tensorOf(second);
        const [height = 0, width = 0, channels = 0] = kernel.shape;
        return push({ kind: 'filter', from, kernel: [height, width, channels], stride }, kernel);
      }
      case 'AddV2': {
        const and = indexOf(second);
        return push({ kind: 'add', from, and });
      }
      case 'Relu':
        return push({ kind: 'rectify', from });
      case 'MaxPool':
        return push({ kind: 'halve', from });
      case 'Pad':
        return push({ kind: 'widen', from, channels: tensorOf(second).values[7] ?? 0 });
      case 'Reshape':
      case 'Identity':
        return from;
      default:
        throw new Error(`The face model has a layer that is not known here: ${node.op}.`);
    }
  };
  for (const node of nodes) if (node.op === 'Identity') outputs[node.name] = indexOf(node.name);
  return { layers, weights, outputs };
}
