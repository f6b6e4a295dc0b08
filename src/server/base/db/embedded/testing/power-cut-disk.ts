import fs from 'node:fs';
import { basename, dirname } from 'node:path';

import { vi } from 'vitest';

import {
  type DiskNode,
  findNode,
  flushNode,
  newFile,
  newFolder,
  type Piece,
  readSafeFolder,
  setNode,
  writeSurvivors,
} from './disk-model.ts';

/** A watched folder that models a disk whose power can be cut. */
export interface PowerCutDisk {
  /** Paths of the flushed files and folders, one for each flush. */
  flushed: string[];
  /** Called before each change; a test cuts the power here. */
  onChange: () => void;
  /**
   * Writes to `target` the content that the disk would have after a power cut now. `survives` decides for each unsafe
   * piece.
   */
  cutPower: (target: string, survives: () => boolean) => void;
}

/**
 * Watches every change that this process makes below `root` through node:fs, which still works as usual.
 * `vi.restoreAllMocks()` ends it.
 */
export function watchDisk(root: string): PowerCutDisk {
  const folder = readSafeFolder(root);
  const openFiles = new Map<unknown, { path: string; node: DiskNode }>();
  // Writing an image uses node:fs too, and is no change of the disk.
  let isCutting = false;
  const disk: PowerCutDisk = {
    flushed: [],
    onChange: () => undefined,
    cutPower: (target, survives) => {
      isCutting = true;
      writeSurvivors(folder, target, survives);
      isCutting = false;
    },
  };
  const find = (path: unknown): DiskNode | undefined => findNode(folder, root, String(path));
  const set = (path: unknown, node: DiskNode | undefined): void => setNode(folder, root, String(path), node);
  const watch = (call: WatchedCall, after: (parameters: unknown[], result: unknown) => void): void => {
    const beforeChange = (): void => void (isCutting || disk.onChange());
    watchCall(call, beforeChange, (parameters, result) => void (isCutting || after(parameters, result)));
  };

  watch('openSync', ([path], descriptor) => {
    const node = find(path);
    if (node) openFiles.set(descriptor, { path: String(path), node });
  });
  watch('closeSync', ([descriptor]) => openFiles.delete(descriptor));
  watch('writeFileSync', ([path, content]) => {
    if (find(path) === undefined) set(path, newFile());
    recordUnsafe(find(path), { size: 0 });
    recordUnsafe(find(path), { at: 0, bytes: Buffer.from(String(content)) });
  });
  watch('writeSync', ([descriptor, memory, offset, , position], written) => {
    recordUnsafe(openFiles.get(descriptor)?.node, {
      at: Number(position),
      bytes: copy(memory, Number(offset), Number(written)),
    });
  });
  watch('ftruncateSync', ([descriptor, size]) =>
    recordUnsafe(openFiles.get(descriptor)?.node, { size: Number(size) }),
  );
  watch('truncateSync', ([path, size]) => recordUnsafe(find(path), { size: Number(size) }));
  watch('mkdirSync', ([path]) => set(path, newFolder()));
  for (const call of ['unlinkSync', 'rmdirSync', 'rmSync'] as const)
    watch(call, ([path]) => set(path, undefined));
  watch('renameSync', ([from, to]) => {
    const node = find(from);
    set(from, undefined);
    set(to, node);
  });
  watch('fsyncSync', ([descriptor]) => {
    const file = openFiles.get(descriptor);
    if (!file) return;
    disk.flushed.push(file.path);
    flushNode(file.node, basename(file.path), find(dirname(file.path)));
  });
  return disk;
}

type WatchedCall =
  | 'openSync'
  | 'closeSync'
  | 'writeFileSync'
  | 'writeSync'
  | 'ftruncateSync'
  | 'truncateSync'
  | 'mkdirSync'
  | 'unlinkSync'
  | 'rmdirSync'
  | 'rmSync'
  | 'renameSync'
  | 'fsyncSync';

function watchCall(
  call: WatchedCall,
  before: () => void,
  after: (parameters: unknown[], result: unknown) => void,
): void {
  const real = fs[call];
  vi.spyOn(fs, call).mockImplementation((...parameters: unknown[]) => {
    before();
    // Bypasses the overloads of node:fs; parameters and result pass through unchanged.
    const result = Reflect.apply(real, fs, parameters);
    after(parameters, result);
    return result;
  });
}

function recordUnsafe(node: DiskNode | undefined, piece: Piece): void {
  if (node?.kind === 'file') node.unsafe.push(piece);
}

function copy(memory: unknown, offset: number, length: number): Uint8Array {
  if (!(memory instanceof Uint8Array) && !(memory instanceof Int8Array))
    throw new Error('Not written from memory.');
  return new Uint8Array(memory.buffer, memory.byteOffset + offset, length).slice();
}
