/** Import files whose content is a text in a test. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { ImportKind } from '#contract/import-kinds.ts';
import { readPhoneDigits } from '#domain/phone.ts';

import type { FileImport } from '#server/data/imports/import-file.ts';
import { plainCsv } from '#server/data/imports/read-csv.ts';

/** Makes an import file of the text. */
export function fileOf(
  kind: ImportKind,
  text: string | Buffer,
  change: Partial<FileImport> = {},
): FileImport {
  const content = Buffer.from(text);
  return {
    kind,
    fileName: `${kind}.csv`,
    source: plainCsv(kind, () => Readable.from([content], { objectMode: false }), readPhoneDigits),
    sizeBytes: content.length,
    contentSha256: createHash('sha256').update(content).digest(),
    isDryRun: false,
    startedBy: 'test',
    ...change,
  };
}
