import fs from 'node:fs';

import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Engine = postgresMod.PostgresMod;

/**
 * The library's file system on a folder, with a real flush: when PostgreSQL requests a flush of a file or a folder, the
 * disk is flushed. A failed flush is reported to PostgreSQL, which then stops and does not acknowledge. Without this
 * class a power cut loses everything that the operating system has not written yet.
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
  // Without these members the database would run and never flush, so the server refuses to start.
  if (!isEmscriptenNodeFs(nodeFs))
    throw new Error('This database engine has no NODEFS whose flush can be added.');
  nodeFs.stream_ops.fsync = (stream) => nodeFs.tryFSOperation(() => flush(stream));
}

function flush(stream: OpenStream): number {
  try {
    fs.fsyncSync(stream.nfd);
  } catch (error) {
    // Windows can open a folder but not flush it; its file system keeps names safe by itself.
    const isFolder = (stream.node.mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR;
    if (!(isFolder && process.platform === 'win32')) throw error;
  }
  return 0;
}

/** The members of emscripten's NODEFS that are used here and that its published types omit. */
interface EmscriptenNodeFs {
  /** Called by the engine's fsync(2); stock NODEFS lacks it, so there fsync(2) does nothing and succeeds. */
  stream_ops: { fsync?: (stream: OpenStream) => number };
  /** Runs an operation of node:fs and converts its error to the engine's errno. */
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
