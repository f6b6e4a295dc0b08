/**
 * Models the content of a disk, as opposed to the operating system's memory, for the power cut tests.
 *
 * The rules: bytes are safe after a flush of their file; a name is safe after a flush of its folder or, for a new file,
 * of the file (ext4, XFS, Btrfs, APFS and NTFS do so, and PostgreSQL relies on it). Everything else may be lost, or may
 * survive in part and in any order.
 */
import fs from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** A file or a folder of the model. */
export type DiskNode = DiskFile | DiskFolder;

interface DiskFile {
  kind: 'file';
  safe: Uint8Array;
  /** Changes since the last flush, oldest first. */
  unsafe: Piece[];
}

interface DiskFolder {
  kind: 'folder';
  safeNames: Map<string, DiskNode>;
  names: Map<string, DiskNode>;
}

/** A change of a file: bytes at an offset, or a new size. */
export type Piece = { at: number; bytes: Uint8Array } | { size: number };

/** An empty file. */
export function newFile(): DiskFile {
  return { kind: 'file', safe: new Uint8Array(), unsafe: [] };
}

/** An empty folder. */
export function newFolder(): DiskFolder {
  return { kind: 'folder', safeNames: new Map(), names: new Map() };
}

/** A folder with its present content, counted as safe. */
export function readSafeFolder(path: string): DiskFolder {
  const folder = newFolder();
  for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    const node = entry.isDirectory()
      ? readSafeFolder(inside)
      : { ...newFile(), safe: fs.readFileSync(inside) };
    folder.names.set(entry.name, node);
  }
  folder.safeNames = new Map(folder.names);
  return folder;
}

/** The node at a path, if the path is in the folder and the node exists. */
export function findNode(root: DiskFolder, rootPath: string, path: string): DiskNode | undefined {
  let node: DiskNode | undefined = root;
  for (const part of relative(rootPath, resolve(path)).split(sep)) {
    if (part !== '') node = node?.kind === 'folder' ? node.names.get(part) : undefined;
  }
  return node;
}

/** Sets or removes the node at a path. Paths outside of the folder are ignored. */
export function setNode(root: DiskFolder, rootPath: string, path: string, node: DiskNode | undefined): void {
  const parent = findNode(root, rootPath, dirname(resolve(path)));
  if (parent?.kind !== 'folder') return;
  if (node) parent.names.set(basename(path), node);
  else parent.names.delete(basename(path));
}

/** Marks the changes of a node as safe, and a file's name in its folder if the file still has it. */
export function flushNode(node: DiskNode, name: string, parent: DiskNode | undefined): void {
  if (node.kind === 'folder') {
    node.safeNames = new Map(node.names);
    return;
  }
  node.safe = applyPieces(node.safe, node.unsafe);
  node.unsafe = [];
  if (parent?.kind === 'folder' && parent.names.get(name) === node) parent.safeNames.set(name, node);
}

/** Writes the content of the disk after a power cut; `survives` decides for each unsafe piece. */
export function writeSurvivors(folder: DiskFolder, target: string, survives: () => boolean): void {
  fs.mkdirSync(target);
  for (const [name, node] of survives() ? folder.names : folder.safeNames) {
    if (node.kind === 'folder') writeSurvivors(node, join(target, name), survives);
    else
      fs.writeFileSync(
        join(target, name),
        applyPieces(node.safe.slice(), node.unsafe.flatMap(diskPages).filter(survives)),
      );
  }
}

/** A page of PostgreSQL is two pages of a disk, so it can be torn. */
function diskPages(piece: Piece): Piece[] {
  if ('size' in piece) return [piece];
  const pageBytes = 4096;
  const parts: Piece[] = [];
  for (let start = 0; start < piece.bytes.length; start += pageBytes) {
    parts.push({ at: piece.at + start, bytes: piece.bytes.subarray(start, start + pageBytes) });
  }
  return parts;
}

/** Changes the content in place if its size allows. */
function applyPieces(content: Uint8Array, pieces: readonly Piece[]): Uint8Array {
  const ends = pieces.map((piece) => ('size' in piece ? piece.size : piece.at + piece.bytes.length));
  const sizeMax = Math.max(content.length, ...ends);
  let result = content;
  if (sizeMax > content.length) {
    result = new Uint8Array(sizeMax);
    result.set(content);
  }
  let size = content.length;
  for (const piece of pieces) {
    if ('bytes' in piece) {
      result.set(piece.bytes, piece.at);
      size = Math.max(size, piece.at + piece.bytes.length);
    } else {
      result.fill(0, Math.min(size, piece.size), size);
      size = piece.size;
    }
  }
  return result.subarray(0, size);
}
