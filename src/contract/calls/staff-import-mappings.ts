/** The tab Imports: mappings that are guessed, tried on the first rows, and saved by name. */
import * as z from 'zod/mini';

import { textEncodingNames } from '#domain/text-encodings.ts';

import { jsonReply, type Call } from '../call.ts';
import { guessNoteSchema } from '../guess-notes.ts';
import { importFileBytesMax } from '../import-kinds.ts';
import { importMappingSchema, mappingBytesMax } from '../import-mapping.ts';

/** A cell of a file: a text, the number of a workbook's cell, or why it has no value. */
const sourceCellSchema = z.union([z.string(), z.number(), z.object({ fault: z.string() })]);

const sourceRowSchema = z.array(sourceCellSchema).check(z.maxLength(1000));

const guessSchema = z.object({
  mapping: importMappingSchema,
  /** What a person should look at; `openNotes` says which of them a corrected mapping has settled. */
  notes: z.array(guessNoteSchema),
  /** For a text that is not UTF-8 the encodings that fit best, each with names of the file as it reads them. */
  encodings: z.array(z.object({ encoding: z.enum(textEncodingNames), sample: z.string() })),
  isWorkbook: z.boolean(),
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  /** For each header the first different texts of its column. */
  samples: z.array(z.array(z.string())),
  rows: z.array(sourceRowSchema),
  rowsTotal: z.number(),
});

/** A guessed mapping with the first rows of its file. */
export type GuessView = z.output<typeof guessSchema>;

const previewSchema = z.object({
  /** Everything that is wrong with the mapping; the rows are empty then. */
  problems: z.array(z.string()),
  rows: z.array(z.object({ cells: z.record(z.string(), z.string()), reasons: z.array(z.string()) })),
});

/** The first rows as a mapping reads them. */
export type PreviewView = z.output<typeof previewSchema>;

const savedMappingSchema = z.object({
  name: z.string(),
  kind: z.string(),
  mapping: importMappingSchema,
  savedBy: z.string(),
  savedAt: z.string(),
});

/** A saved mapping. */
export type SavedMappingView = z.output<typeof savedMappingSchema>;

/** The most saved mappings of a park. */
export const savedMappingsMax = 200;

const nameParams = z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) });

export const staffImportMappingCalls = {
  'POST /api/admin/import/guess/': {
    summary:
      'Takes a file (after a line of JSON with the known part of its kind and layout) and guesses its mapping; stores nothing.',
    access: { kind: 'staff', permission: 'Import Create' },
    query: z.object({ fileName: z._default(z.string().check(z.maxLength(200)), '') }),
    replies: jsonReply(
      z.object({
        /** Why the file cannot be read; there is no guess then. */
        fault: z.nullable(z.string()),
        guess: z.nullable(guessSchema),
      }),
    ),
    refusals: ['body-too-large', 'unsupported-media-type'],
    bodySizeBytesMax: importFileBytesMax + mappingBytesMax,
  },
  'POST /api/admin/import/preview/': {
    summary: 'Reads the first rows of a file with a mapping, and lists the errors of the mapping.',
    access: { kind: 'staff', permission: 'Import Create' },
    body: z.object({
      mapping: z.unknown(),
      headers: z.array(z.string()).check(z.maxLength(1000)),
      rows: z.array(sourceRowSchema).check(z.maxLength(20)),
    }),
    replies: jsonReply(previewSchema),
    bodySizeBytesMax: 1024 * 1024,
  },
  'GET /api/admin/import/mappings/': {
    summary: 'The saved mappings, by name.',
    access: { kind: 'staff', permission: 'Import List' },
    replies: jsonReply(z.array(savedMappingSchema)),
  },
  'PUT /api/admin/import/mappings/:name': {
    summary: 'Saves a mapping by name, or replaces it.',
    access: { kind: 'staff', permission: 'Import Create' },
    params: nameParams,
    body: z.object({ mapping: z.unknown() }),
    replies: jsonReply(savedMappingSchema),
    refusals: ['import-mapping-invalid', 'import-mappings-full'],
    bodySizeBytesMax: mappingBytesMax,
  },
  'DELETE /api/admin/import/mappings/:name': {
    summary: 'Deletes a saved mapping.',
    access: { kind: 'staff', permission: 'Import Create' },
    params: nameParams,
    replies: { 204: { kind: 'empty' } },
    refusals: ['row-not-found'],
  },
} as const satisfies Record<string, Call>;
