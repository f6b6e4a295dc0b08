/** Reads a vendor's JSON answer up to the size that a valid answer can have. */

const bytesMax = 1024 * 1024;

/** The answer's JSON, or why there is none. */
export type CappedAnswer = { json: unknown } | { reason: 'not-json' | 'too-long' };

/** Reads the answer; one that is not JSON, or longer than 1 MiB, has no value. */
export async function readCapped(response: Response): Promise<CappedAnswer> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { reason: 'not-json' };
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    sizeBytes += next.value.length;
    if (sizeBytes > bytesMax) {
      await reader.cancel();
      return { reason: 'too-long' };
    }
    chunks.push(next.value);
  }
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString()) };
  } catch {
    return { reason: 'not-json' };
  }
}

/** The JSON of an answer, or undefined if there is none. */
export async function readCappedJson(response: Response): Promise<unknown> {
  const read = await readCapped(response);
  return 'json' in read ? read.json : undefined;
}
