/** How much of the disk of DATA_DIR stays free for what must go on being written. */

const mebibyte = 1024 ** 2;

/** The free and total bytes of a disk. */
export interface DiskRoom {
  freeBytes: number;
  totalBytes: number;
}

/** True if a write of the database may fail at any moment: below 256 MiB, on a small disk below a twentieth. */
export function isDiskFull({ freeBytes, totalBytes }: DiskRoom): boolean {
  return freeBytes < Math.min(256 * mebibyte, totalBytes / 20);
}

/**
 * True if the disk takes photos: they stop at 1 GiB, on a small disk at a tenth, long before the disk is full. So guests
 * who upload photos cannot stop the writes of others.
 */
export function hasRoomForPhotos({ freeBytes, totalBytes }: DiskRoom): boolean {
  return freeBytes >= Math.min(1024 * mebibyte, totalBytes / 10);
}
