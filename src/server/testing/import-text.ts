/** Import files whose content is a text in a test. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ImportKind } from '#contract/import-kinds.ts';
import type { FileImport } from '#server/data/imports/import-file.ts';
import { type FileSource } from '#server/data/imports/file-source.ts';
import { sourceOfFile } from '#server/data/imports/read-mapped.ts';

export function fileOf(
  kind: ImportKind,
  text: string | Buffer,
  change: Partial<FileImport> = {},
): FileImport {
  const content = Buffer.from(text);
  return {
    kind,
    fileName: `${kind}.csv`,
    source: sourceOfText(kind, content),
    sizeBytes: content.length,
    contentSha256: createHash('sha256').update(content).digest(),
    isDryRun: false,
    startedBy: 'test',
    ...change,
  };
}

/** The file exists only while it is read, so that no test has to remove it. */
function sourceOfText(kind: ImportKind, content: Buffer): FileSource {
  return {
    read: async function* (options) {
      const folder = mkdtempSync(join(tmpdir(), 'import-text-'));
      const path = join(folder, 'file');
      try {
        writeFileSync(path, content);
        const file = { path, sizeBytes: content.length, kind, mapping: undefined };
        yield* sourceOfFile(file, { locale: 'en-US', timeZone: 'America/New_York' }).read(options);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
