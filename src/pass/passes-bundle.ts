/** Several passes in one download (.pkpasses), which Safari offers to add in one go. */
import type { PackedPass } from './pass-package.ts';
import { archiveFiles } from './stored-zip.ts';

/** How many passes Safari takes at once. */
const BUNDLE_PASSES_MAX = 10;

/** How large a bundle may be. */
const BUNDLE_SIZE_BYTES_MAX = 150 * 1024 * 1024;

/** Bundles 1 to 10 passes of together at most 150 MB; throws a RangeError for more or none. */
export function bundlePasses(passes: readonly PackedPass[]): PackedPass {
  if (passes.length === 0 || passes.length > BUNDLE_PASSES_MAX) {
    throw new RangeError(`A bundle holds 1 to ${BUNDLE_PASSES_MAX} passes, not ${passes.length}.`);
  }
  const chunks = archiveFiles(
    passes.map((pass, index) => ({ name: `pass-${index + 1}.pkpass`, pieces: pass.chunks })),
  );
  const sizeBytes = chunks.reduce((sum, { length }) => sum + length, 0);
  if (sizeBytes > BUNDLE_SIZE_BYTES_MAX) {
    throw new RangeError(`A bundle holds at most ${BUNDLE_SIZE_BYTES_MAX} bytes, not ${sizeBytes}.`);
  }
  return { chunks, sizeBytes };
}
