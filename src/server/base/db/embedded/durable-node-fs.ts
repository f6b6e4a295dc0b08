import fs from 'node:fs';

import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Engine = postgresMod.PostgresMod;

/**
 * The library's file system on a folder, with the one thing it lacks: when PostgreSQL asks for a flush to the disk,
 * of a file or of a folder, the disk is really flushed. A failed flush reaches PostgreSQL, which then stops rather
 * than acknowledge. Without this class a power cut loses whatever the operating system had not written yet.
 */
export class DurableNodeFs extends NodeFS {
  override async init(
    pglite: PGlite,
    options: Partial<Engine>,
  ): Promise<{ emscriptenOpts: Partial<Engine> }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFlush, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

function addFlush(engine: Engine): void {
  const nodeFs: unknown = engine.NODEFS;
  // Better no database than one that forgets: without these members it would run and never flush.
  if (!isEmscriptenNodeFs(nodeFs))
    throw new Error('This database engine has no NODEFS whose flush can be added.');
  nodeFs.stream_ops.fsync = (stream) => nodeFs.tryFSOperation(() => flush(stream));
}

function flush(stream: OpenStream): number {
  try {
    fs.fsyncSync(stream.nfd);
  } catch (error) {
    // Windows can open a folder but not flush one; its file system keeps names safe by itself.
    const isFolder = (stream.node.mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR;
    if (!(isFolder && process.platform === 'win32')) throw error;
  }
  return 0;
}

/** The members of emscripten's NODEFS used here, which its published types leave out. */
interface EmscriptenNodeFs {
  /** Called by the engine's fsync(2); absent in stock NODEFS, where fsync(2) therefore does nothing and succeeds. */
  stream_ops: { fsync?: (stream: OpenStream) => number };
  /** Runs an operation of node:fs and turns its error into the engine's errno. */
  tryFSOperation<Result>(operation: () => Result): Result;
}

function isEmscriptenNodeFs(value: unknown): value is EmscriptenNodeFs {
  if (typeof value !== 'object' || value === null) return false;
  if (!('stream_ops' in value && 'tryFSOperation' in value)) return false;
  return (
    typeof value.stream_ops === 'object' &&
    value.stream_ops !== null &&
    typeof value.tryFSOperation === 'function'
  );
}

interface OpenStream {
  /** Node's file descriptor. */
  nfd: number;
  node: { mode: number };
}
