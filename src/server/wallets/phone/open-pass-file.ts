/** Opens a .pkpass or .pkpasses file that someone gave to the simulated phone; the file may be anything. */
import { buffer } from 'node:stream/consumers';

import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** The files of a pass by name, or the reason why the file cannot be opened. */
export type OpenedFile =
  | { passes: Map<string, Buffer>[]; reason?: undefined }
  | { passes?: undefined; reason: string };

const entriesMax = 200;
const unpackedBytesMax = 30 * 1024 ** 2;
const bundlePassesMax = 10;

/** Opens the file; a bundle gives each of its passes. */
export async function openPassFile(bytes: Buffer): Promise<OpenedFile> {
  const files = await unzip(bytes);
  if (typeof files === 'string') return { reason: files };
  const inner = [...files].filter(([name]) => name.endsWith('.pkpass'));
  if (files.has('pass.json') || inner.length === 0) return { passes: [files] };
  if (inner.length > bundlePassesMax)
    return { reason: `The bundle holds ${inner.length} passes; Safari adds at most ${bundlePassesMax}.` };
  const passes: Map<string, Buffer>[] = [];
  for (const [name, pass] of inner) {
    const opened = await unzip(pass);
    if (typeof opened === 'string') return { reason: `${name}: ${opened}` };
    passes.push(opened);
  }
  return { passes };
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer> | string> {
  let zip: ZipFile;
  try {
    zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
  } catch {
    return 'The file is not a ZIP archive, which every pass is.';
  }
  if (zip.entryCount > entriesMax) return `The file holds more than ${entriesMax} files.`;
  try {
    return await readEntries(zip);
  } catch {
    return 'The ZIP archive is damaged.';
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Buffer> | string> {
  const files = new Map<string, Buffer>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > unpackedBytesMax) return 'The file unpacks to more than 30 MB.';
    files.set(entry.fileName, await readEntry(zip, entry));
  }
  return files;
}

/** `validateEntrySizes` stops an entry that is longer than its directory says. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}
