import { PGlite, type PGliteOptions, type postgresMod } from '@electric-sql/pglite';

/** A file (or a folder, without content) of a database, by its path below the data folder. */
export interface DataFile {
  path: string;
  content?: Uint8Array;
}

type Engine = postgresMod.PostgresMod;
type EngineFs = Engine['FS'];
type Filesystem = NonNullable<PGliteOptions['fs']>;

const dataFolder = PGlite.paths.PGDATA;

/** Reads all files of a closed database in memory; a folder comes before its files. */
export function takeSnapshot(engineFs: EngineFs, folder = ''): DataFile[] {
  // The library types it as `any`; emscripten returns names.
  const names: string[] = engineFs.readdir(dataFolder + folder);
  return names.flatMap((name) => {
    if (name === '.' || name === '..') return [];
    const path = `${folder}/${name}`;
    if (engineFs.isDir(engineFs.stat(dataFolder + path).mode))
      return [{ path }, ...takeSnapshot(engineFs, path)];
    return [{ path, content: engineFs.readFile(dataFolder + path) }];
  });
}

/**
 * A file system in memory that starts as a snapshot. Copies share the snapshot's bytes: a file is copied at its first
 * write, and most files are never written.
 */
export function makeSnapshotFs(files: readonly DataFile[]): Filesystem {
  return {
    init: (_pglite, options) => {
      const preRun = [...(options.preRun ?? []), (engine: Engine) => placeFiles(engine.FS, files)];
      return Promise.resolve({ emscriptenOpts: { ...options, preRun } });
    },
    initialSyncFs: () => Promise.resolve(),
    syncToFs: () => Promise.resolve(),
    closeFs: () => Promise.resolve(),
    dumpTar: () => Promise.reject(new Error('A copy of a template cannot be dumped.')),
  };
}

/**
 * Makes the nodes by the folder's own operations: a call by path looks every part of the path up again, which took a
 * fifth of the time of opening a copy.
 */
function placeFiles(engineFs: EngineFs, files: readonly DataFile[]): void {
  engineFs.mkdirTree(dataFolder);
  engineFs.chmod(dataFolder, 0o700);
  const folders = new Map([['', findFolder(engineFs, dataFolder)]]);
  for (const { path, content } of files) {
    const end = path.lastIndexOf('/');
    const parent = folders.get(path.slice(0, end));
    if (parent === undefined) throw new Error(`${path} comes before its folder in the snapshot.`);
    const node = parent.node_ops.mknod(parent, path.slice(end + 1), content === undefined ? folder : file, 0);
    if (content !== undefined) placeContent(path, node, content);
    else if (isFolderNode(node)) folders.set(path, node);
  }
}

/** The modes of a folder and of a file that only their owner may use; PostgreSQL refuses others. */
const [folder, file] = [0o040_700, 0o100_600];

function findFolder(engineFs: EngineFs, path: string): FolderNode {
  const node: unknown = engineFs.lookupPath(path, {}).node;
  if (!isFolderNode(node)) throw new Error(`${path} is not a folder in this database engine's memory.`);
  return node;
}

function placeContent(path: string, node: unknown, content: Uint8Array): void {
  if (!isMemoryNode(node)) throw new Error(`${path} is not a file in this database engine's memory.`);
  const { write } = node.stream_ops;
  node.contents = content;
  node.usedBytes = content.length;
  node.stream_ops = {
    ...node.stream_ops,
    write: (stream, ...rest) => {
      if (node.contents === content) node.contents = content.slice();
      return write(stream, ...rest);
    },
  };
}

/** The member of a folder node of emscripten's MEMFS that makes a node in it. */
interface FolderNode {
  node_ops: { mknod: (parent: unknown, name: string, mode: number, device: number) => unknown };
}

function isFolderNode(value: unknown): value is FolderNode {
  if (typeof value !== 'object' || value === null || !('node_ops' in value)) return false;
  const operations = value.node_ops;
  return (
    typeof operations === 'object' &&
    operations !== null &&
    'mknod' in operations &&
    typeof operations.mknod === 'function'
  );
}

/** The members of a file node of emscripten's MEMFS that are used here. */
interface MemoryNode {
  /** A Uint8Array after a write, of which only the first `usedBytes` count. */
  contents: unknown;
  usedBytes: number;
  stream_ops: { write: (stream: unknown, ...rest: unknown[]) => number };
}

function isMemoryNode(value: unknown): value is MemoryNode {
  if (typeof value !== 'object' || value === null) return false;
  if (!('contents' in value && 'usedBytes' in value && 'stream_ops' in value)) return false;
  const operations = value.stream_ops;
  if (typeof operations !== 'object' || operations === null || !('write' in operations)) return false;
  return typeof value.usedBytes === 'number' && typeof operations.write === 'function';
}
