/**
 * Frees bytes that nothing reads or writes anymore. A preview takes some 10 MB beside the heap; left to the collector,
 * these make it mark the whole heap after every other preview, and all other guests wait.
 */
export function freeBytes({ buffer, length }: Buffer): void {
  // Small buffers share their memory with others.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === length) buffer.transfer(0);
}
