import fs from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Makes the names in a folder (created, renamed or removed files) survive a power cut. */
export function flushFolder(path: string): void {
  // Windows cannot flush a folder; its file system keeps names safe by itself.
  if (process.platform === 'win32') return;
  const folder = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

/**
 * Creates a folder and its missing parents for the owner alone, and flushes them so that none is lost in a power cut.
 */
export function makeFolderDurably(path: string): void {
  const firstMade = fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = resolve(path); made.length >= resolve(firstMade).length; made = dirname(made))
    flushFolder(dirname(made));
}
