/** Opens pass files for tests with yauzl, which is independent of the code that makes them. */
import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';

/** The files in a pass by name. */
export async function readPassFiles(pass: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(pass, { strictFileNames: true, validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

export async function readPassJson(pass: Buffer): Promise<Record<string, unknown>> {
  const files = await readPassFiles(pass);
  return JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, unknown>; // a pass.json is an object
}
