/** A disk of its own that a run may fill up: memory mounted as a file system, where the machine allows that. */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A mounted disk. */
export interface SmallDisk {
  folder: string;
  /** Takes up what is free, to the last byte. */
  fill(): void;
  /** Gives it free again. */
  empty(): void;
  remove(): void;
}

/** Mounts a disk of this size; undefined where we may not. */
export function makeDisk(folder: string, mebibytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  const empty = (): void => rmSync(ballast, { force: true });
  return {
    folder,
    fill: () => fillUp(ballast),
    empty,
    remove: () => {
      empty();
      spawnSync('umount', ['-l', folder]);
    },
  };
}

function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 4 * 1024 * 1024; size >= 4096;) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2; // no room for this much any more
      }
    }
  } finally {
    closeSync(file);
  }
}
