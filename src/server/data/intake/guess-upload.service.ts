/** Guesses the mapping of an uploaded file, and shows the first rows as a mapping reads them. Nothing is stored. */
import * as z from 'zod/mini';

import type { GuessView, PreviewView } from '#contract/calls/staff-import-mappings.ts';
import { importKindNames } from '#contract/import-kinds.ts';
import { fileDelimiters } from '#contract/file-forms.ts';
import { importMappingSchema, MappingFault, readMapping } from '#contract/import-mapping.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';
import { textEncodingNames } from '#domain/text-encodings.ts';

import { makePhoneReader } from '#server/base/phone-numbers.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { guessFile } from '../imports/guess/guess-file.ts';
import { previewRows } from '../imports/guess/preview-rows.ts';
import { UnreadableFile } from '../imports/file-rows.ts';
import { splitFrame, spoolUpload } from './spool-upload.ts';

/** What the member has chosen already; everything else is guessed. */
const knownSchema = z.strictObject({
  kind: z.optional(z.enum(importKindNames)),
  encoding: z.optional(z.enum(textEncodingNames)),
  delimiter: z.optional(z.enum(fileDelimiters)),
  sheet: z.optional(z.union([z.string().check(z.maxLength(200)), z.number().check(z.int(), z.minimum(1))])),
  headerRow: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1000))),
});

/** A larger sheet would take minutes. */
const unpackedBytesMax = 256 * 1024 ** 2;

/**
 * Guesses the mapping of a file, and stops when the caller has left. Refuses with `malformed-request` or
 * `body-too-large`.
 */
export async function guessUpload(
  { config, brand }: Pick<Services, 'config' | 'brand'>,
  { fileName, body, left }: { fileName: string; body: unknown; left: AbortSignal },
): Promise<{ fault: string | null; guess: GuessView | null }> {
  const { json, rest } = await splitFrame(body);
  const known = knownSchema.safeParse(json);
  if (!known.success) throw new Refusal('malformed-request');
  const spooled = await spoolUpload(config.dataDir, rest);
  try {
    const { path, sizeBytes } = spooled;
    const bounds = { signal: left, unpackedBytesMax };
    const guess = await guessFile({ path, sizeBytes, fileName, bounds }, known.data, brand);
    return { fault: null, guess: { ...guess, mapping: importMappingSchema.parse(guess.mapping) } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.message, guess: null };
    // No one reads this answer.
    if (left.aborted) return { fault: 'The caller has left', guess: null };
    throw error;
  } finally {
    await spooled.discard();
  }
}

/** Reads rows with a mapping; the problems say why there are none. */
export function previewMapping(
  { brand }: Pick<Services, 'brand'>,
  { mapping, headers, rows }: { mapping?: unknown; headers: string[]; rows: SourceCell[][] },
): Promise<PreviewView> {
  try {
    const readPhone = makePhoneReader(brand);
    const { timeZone } = brand;
    const read = previewRows(readMapping(mapping), { headers, rows, timeZone, readPhone });
    return Promise.resolve({ problems: [], rows: read });
  } catch (error) {
    if (error instanceof MappingFault) return Promise.resolve({ problems: [...error.problems], rows: [] });
    if (error instanceof UnreadableFile) return Promise.resolve({ problems: [error.message], rows: [] });
    throw error;
  }
}
