/** Reads a vendor's JSON answer up to the size that a valid answer can have. */

const bytesMax = 1024 * 1024;

/** The answer's JSON, or undefined if it is not JSON or longer than 1 MiB. */
export async function readCapped(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  if (reader === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    sizeBytes += next.value.length;
    if (sizeBytes > bytesMax) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(next.value);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined; // not JSON: the caller reports an unexpected answer
  }
}
