/** A small disk that a run may fill: memory mounted as a file system, if the machine permits it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A mounted disk. */
export interface SmallDisk {
  folder: string;
  /** Fills the free space to the last byte. */
  fill(): void;
  /** Frees the space again. */
  empty(): void;
  remove(): void;
}

/** Mounts a disk of this size; undefined without the permission to mount. */
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
        size /= 2; // A block of this size no longer fits.
      }
    }
  } finally {
    closeSync(file);
  }
}
