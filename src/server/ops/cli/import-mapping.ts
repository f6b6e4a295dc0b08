/** The mapping of an import: read from a file, or guessed from the file that is to be imported. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

import type { Brand } from '#contract/brand.ts';
import { openNotes } from '#contract/guess-notes.ts';
import { isImportKind } from '#contract/import-kinds.ts';
import {
  importMappingSchema,
  mappingBytesMax,
  MappingFault,
  readMapping,
  type ImportMapping,
} from '#contract/import-mapping.ts';

import { readBrand } from '#server/base/brand/read-brand.ts';
import { ConfigError } from '#server/base/config/config.ts';
import { makePhoneReader } from '#server/base/phone-numbers.ts';
import { guessFile, type FileGuess } from '#server/data/imports/guess/guess-file.ts';
import { previewRows, type PreviewRow } from '#server/data/imports/guess/preview-rows.ts';
import { UnreadableFile } from '#server/data/imports/file-rows.ts';
import { exitCodes, UsageError, type Given, type Outcome } from './command.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

/** The size of a file. Throws a UsageError if there is none. */
export function sizeOfFile(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) throw new UsageError(`${path} is not a file.`);
  return found.size;
}

/** Reads a mapping. Throws a UsageError with everything that is wrong with it. */
export function readMappingFile(path: string): ImportMapping {
  if (sizeOfFile(path) > mappingBytesMax) throw new UsageError(`${path} is too large for a mapping.`);
  try {
    return readMapping(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof MappingFault) throw new UsageError(`${path}: ${error.message}`);
    if (error instanceof SyntaxError) throw new UsageError(`${path} is not JSON: ${error.message}`);
    throw error;
  }
}

/** Guesses the mapping of a file, writes it beside the file, and shows the first rows as they will be read. */
export async function guessCommand({ words, flags, environment }: Given): Promise<Outcome> {
  const { path, kind } = readGuessWords(words);
  const sizeBytes = sizeOfFile(path);
  const target = typeof flags['mapping'] === 'string' ? flags['mapping'] : `${path}.mapping.json`;
  const isForced = flags['force'] === true;
  refuseFile(target, { isForced });
  const { brand, faults = [] } = await readBrand(environment);
  if (brand === undefined)
    throw new ConfigError(faults.length === 0 ? ['BRAND_DIR must name the folder of the park'] : faults);
  try {
    const file = { path, sizeBytes, fileName: basename(path) };
    const guess = await guessFile(file, { kind }, brand);
    await writeNewFile(target, [`${JSON.stringify(guess.mapping, undefined, 2)}\n`], { isForced });
    return guessOutcome(guess, { target, brand });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { exitCode: exitCodes.negative, text: `${error.message}.`, data: { error: error.message } };
  }
}

/** The kind may stand before the file, as in an import, or behind it. */
function readGuessWords([first = '', second]: readonly string[]): Parameters<typeof guessFile>[1] & {
  path: string;
} {
  if (second === undefined) return { path: first, kind: undefined };
  if (isImportKind(second)) return { path: first, kind: second };
  if (isImportKind(first)) return { path: second, kind: first };
  throw new UsageError('This kind is unknown.');
}

function guessOutcome(guess: FileGuess, { target, brand }: { target: string; brand: Brand }): Outcome {
  const { preview, problems } = tryPreview(guess, brand);
  const notes = openNotes(guess, importMappingSchema.parse(guess.mapping));
  const lines = [
    `The file looks like ${guess.mapping.kind}: ${guess.rowsTotal} rows, ${guess.headers.length} columns.`,
    ...notes.map((note) => `- ${note}`),
    ...problems.map((problem) => `- ${problem}`),
    ...preview.flatMap(({ cells, reasons }, index) => [
      `row ${index + 1}:`,
      ...Object.entries(cells).map(([name, text]) => `  ${name}: ${text}`),
      ...reasons.map((reason) => `  refused: ${reason}`),
    ]),
    `The mapping is in ${target}. Correct it, then: import ${guess.mapping.kind} FILE --mapping ${target} --dry-run`,
  ];
  const isReady = problems.length === 0;
  return {
    exitCode: isReady ? exitCodes.done : exitCodes.negative,
    text: lines.join('\n'),
    data: { target, mapping: guess.mapping, notes, problems, rows: preview },
  };
}

/** A mapping without a column that the kind needs can be written, but not be read with. */
function tryPreview(guess: FileGuess, brand: Brand): { preview: PreviewRow[]; problems: string[] } {
  try {
    const park = { timeZone: brand.timeZone, readPhone: makePhoneReader(brand) };
    return { preview: previewRows(readMapping(guess.mapping), { ...guess, ...park }), problems: [] };
  } catch (error) {
    if (error instanceof MappingFault) return { preview: [], problems: [...error.problems] };
    throw error;
  }
}
