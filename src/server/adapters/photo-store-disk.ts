import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { hasRoomForPhotos, type DiskRoom } from '#server/base/disk-room.ts';
import { photoFiles, type PhotoStore } from '#server/base/ports/photo-store.ts';

/**
 * Photos as files: one folder per slot, written completely before it is renamed into place; files that replace others are
 * renamed one by one. A disk that is nearly full
 * takes no photo, because the database may be on it too.
 */
export function makeDiskPhotoStore(folder: string, readRoom = readRoomOf): PhotoStore {
  const folderOf = (uid: string): string => join(folder, uid.slice(0, 2), uid);
  const draftOf = (uid: string): string => `${folderOf(uid)}.draft`;
  return {
    read: (uid, file) => readIfThere(join(folderOf(uid), file)),
    write: async (uid, files) => {
      const target = folderOf(uid);
      const draft = draftOf(uid);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!hasRoomForPhotos(await readRoom(folder))) throw new NoRoomError();
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const [name, content] of files) await writeDurably(join(draft, name), content);
      await moveIntoPlace(draft, target, [...files.keys()]);
    },
    remove: async (uid) => {
      // A draft is left by a disk that became full, or a server that was killed.
      for (const path of [draftOf(uid), folderOf(uid)]) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Counts as a full disk wherever errors are judged. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly code = 'ENOSPC';
}

async function readRoomOf(path: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** A slot that is already there gets the files one by one, so that a reader always finds each of them. */
async function moveIntoPlace(draft: string, target: string, names: readonly string[]): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code))))
      throw error;
    for (const name of names) await rename(join(draft, name), join(target, name));
    for (const name of photoFiles) if (!names.includes(name)) await rm(join(target, name), { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
