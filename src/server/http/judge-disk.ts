/** Judges whether the disk of DATA_DIR has room for the data that the server keeps there. */
import { hasRoomForPhotos, isDiskFull, type DiskRoom } from '#server/base/disk-room.ts';

/** Above this an operator should make room; on a large disk that is long before any write fails. */
const usedShareOfWarning = 0.9;

/** What a server keeps on the disk, and what it is without when the disk is full. */
interface DiskUse {
  hasDatabase: boolean;
  hasPhotos: boolean;
}

/**
 * Judges a disk. A full one takes a server out of service only if its database is there. Without room for photos it stays
 * in service, because everything but photos works.
 */
export function judgeDisk(
  room: DiskRoom,
  { hasDatabase, hasPhotos }: DiskUse,
): { isOk: boolean; detail: string; isWarning?: true } {
  const { freeBytes, totalBytes } = room;
  const usedShare = totalBytes === 0 ? 1 : 1 - freeBytes / totalBytes;
  const kept = [...(hasDatabase ? ['the database'] : []), ...(hasPhotos ? ['photos'] : [])];
  const arePhotosRefused = hasPhotos && !hasRoomForPhotos(room);
  const detail = [
    `${Math.floor(freeBytes / 1024 ** 2)} MiB free, ${Math.floor(usedShare * 100)} % used`,
    kept.length === 0 ? 'nothing of the guests is kept here' : `keeps ${kept.join(' and ')}`,
    ...(arePhotosRefused ? ['new photos are refused'] : []),
  ].join('; ');
  const isFull = isDiskFull(room);
  const isOk = !isFull || !hasDatabase;
  const isWarning = isFull || arePhotosRefused || usedShare >= usedShareOfWarning;
  return { isOk, detail, ...(isOk && isWarning ? { isWarning } : {}) };
}
