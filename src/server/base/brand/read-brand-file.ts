/** Reads a file of a brand folder, which people and other programs fill: it may be anything. */
import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Reads one file of the folder. Throws an Error that names the file and the reason if it is missing, no plain file, too
 * large, or a link that leads out of the folder. Never reads more than the limit, and never waits for a pipe.
 */
export async function readBrandFile(fileName: string, folder: string, bytesMax: number): Promise<Buffer> {
  const path = join(folder, fileName);
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) throw new Error(`${fileName} cannot be read`);
  if (!facts.isFile()) throw new Error(`${fileName} is not a file`);
  const [real, realFolder] = await Promise.all([realpath(path), realpath(folder)]);
  if (!real.startsWith(realFolder + sep))
    throw new Error(`${fileName} is a link to a file of another folder`);
  if (facts.size > bytesMax) throw new Error(`${fileName} must be at most ${bytesMax} bytes`);
  const file = await open(real, 'r').catch(() => undefined);
  if (file === undefined) throw new Error(`${fileName} cannot be read`);
  try {
    const bytes = Buffer.alloc(facts.size);
    const { bytesRead } = await file.read(bytes, 0, facts.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
