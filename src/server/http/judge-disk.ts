/** Judges whether the disk of DATA_DIR has room for the data that the server keeps there. */

/** Below this a write may fail at any moment. */
const freeBytesMin = 256 * 1024 ** 2;
/** Below this an operator should make room; on a large disk that is long before any write fails. */
const usedShareOfWarning = 0.9;

/**
 * Judges a disk by its free and total bytes. `writes` names the data that this server keeps on it, such as "photos": a
 * full disk takes a server out of service only if guests' data is written there.
 */
export function judgeDisk({
  freeBytes,
  totalBytes,
  writes,
}: {
  freeBytes: number;
  totalBytes: number;
  writes: readonly string[];
}): { isOk: boolean; detail: string; isWarning?: true } {
  const isFull = freeBytes < freeBytesMin;
  const usedShare = totalBytes === 0 ? 1 : 1 - freeBytes / totalBytes;
  const holds = writes.length === 0 ? 'nothing of the guests is kept here' : `keeps ${writes.join(' and ')}`;
  const detail = `${Math.floor(freeBytes / 1024 ** 2)} MiB free, ${Math.floor(usedShare * 100)} % used; ${holds}`;
  const isOk = !isFull || writes.length === 0;
  const isWarning = isFull || usedShare >= usedShareOfWarning;
  return { isOk, detail, ...(isOk && isWarning ? { isWarning } : {}) };
}
