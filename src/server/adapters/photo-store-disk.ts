import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PhotoStore } from '#server/base/ports/photo-store.ts';

/** Photos as files: one folder per slot, written completely before it is renamed into place. */
export function makeDiskPhotoStore(folder: string): PhotoStore {
  const folderOf = (uid: string): string => join(folder, uid.slice(0, 2), uid);
  return {
    read: (uid, file) => readIfThere(join(folderOf(uid), file)),
    write: async (uid, files) => {
      const target = folderOf(uid);
      const draft = `${target}.${process.pid}.draft`;
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const [name, content] of files) await writeDurably(join(draft, name), content);
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    },
    remove: (uid) => rm(folderOf(uid), { recursive: true, force: true }),
  };
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
