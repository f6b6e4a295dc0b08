import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { importKindNames, importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';
import { exactCsvLine } from '#domain/csv.ts';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { arbitraryCell } from '../../testing/arbitrary-cell.ts';
import { readFile } from '../testing/read-file.ts';
import { guessFile } from './guess-file.ts';

const park = { locale: 'de-DE', timeZone: 'Europe/Berlin' };

test.each(importKindNames)(
  'the guess of our own file of %s reads the same rows as no mapping at all',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(ownFile(kind), async (text) => {
        const { mapping } = await guessFile(fileOnDisk(text), {}, park);
        const plain = await readFile(text, undefined, kind);
        const guessed = await readFile(text, mapping, kind);
        expect({ kind: mapping.kind, ...guessed }).toEqual({ kind, ...plain });
        expect(plain.rows.length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  },
);

function fileOnDisk(text: string): Parameters<typeof guessFile>[0] {
  const path = join(makeTemporaryFolder('guess-own'), 'export.csv');
  writeFileSync(path, text);
  return { path, sizeBytes: Buffer.byteLength(text), fileName: 'export.csv' };
}

/** A file as `promenade export` writes it: our own headers, and rows of which no cell would be refused. */
function ownFile(kind: ImportKind): fc.Arbitrary<string> {
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  const cells = columns.map(([, { cell, isRequired }]) =>
    isRequired ? arbitraryCell(cell) : fc.option(arbitraryCell(cell), { nil: '' }),
  );
  const head = exactCsvLine(columns.map(([name]) => name));
  return fc
    .array(fc.tuple(...cells), { minLength: 1, maxLength: 30 })
    .map((rows) => head + rows.map((row) => exactCsvLine(row)).join(''));
}
