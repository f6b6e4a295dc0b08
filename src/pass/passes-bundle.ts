/** Several passes in one download (.pkpasses), which Safari offers to add in one go. */
import type { PackedPass } from './pass-package.ts';
import {
  END_RECORD_SIZE_BYTES,
  measureContents,
  prepareStoredName,
  writeCentralHeader,
  writeEndRecord,
  writeLocalHeader,
} from './stored-zip.ts';

/** How many passes Safari takes at once. */
const BUNDLE_PASSES_MAX = 10;

/** How large a bundle may be. */
const BUNDLE_SIZE_BYTES_MAX = 150 * 1024 * 1024;

/** Bundles 1 to 10 passes of together at most 150 MB; throws a RangeError for more or none. */
export function bundlePasses(passes: readonly PackedPass[]): PackedPass {
  if (passes.length === 0 || passes.length > BUNDLE_PASSES_MAX) {
    throw new RangeError(`A bundle holds 1 to ${BUNDLE_PASSES_MAX} passes, not ${passes.length}.`);
  }
  const files = passes.map((pass, index) => ({
    pass,
    name: prepareStoredName(`pass-${index + 1}.pkpass`),
    contents: measureContents(pass.chunks),
  }));
  const tableSizeBytes = files.reduce((sum, file) => sum + file.name.centralHeader.length, 0);
  const table = Buffer.alloc(tableSizeBytes + END_RECORD_SIZE_BYTES);
  const chunks: Buffer[] = [];
  let offset = 0;
  let position = 0;
  for (const { pass, name, contents } of files) {
    const localHeader = Buffer.alloc(name.localHeader.length);
    writeLocalHeader(localHeader, 0, name, contents);
    position = writeCentralHeader(table, position, name, contents, offset);
    chunks.push(localHeader, ...pass.chunks);
    offset += localHeader.length + pass.sizeBytes;
  }
  writeEndRecord(table, position, { files: files.length, offset, sizeBytes: tableSizeBytes });
  const sizeBytes = offset + table.length;
  if (sizeBytes > BUNDLE_SIZE_BYTES_MAX) {
    throw new RangeError(`A bundle holds at most ${BUNDLE_SIZE_BYTES_MAX} bytes, not ${sizeBytes}.`);
  }
  return { chunks: [...chunks, table], sizeBytes };
}
