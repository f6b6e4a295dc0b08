/** The tab Imports: files that staff upload, and how their imports are doing. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { workbookType } from '../file-forms.ts';
import { importFileBytesMax } from '../import-kinds.ts';
import { mappingBytesMax } from '../import-mapping.ts';

/** One import of a file, as the tab shows it; instants are ISO 8601 in UTC. */
export const importRunSchema = z.object({
  runId: z.string(),
  kind: z.string(),
  fileName: z.string(),
  isDryRun: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  rowsRead: z.number(),
  rowsKept: z.number(),
  rowsUnchanged: z.number(),
  rowsRefused: z.number(),
  /** From 0 to 1. */
  progress: z.number(),
  /** Why it stopped, where it failed. */
  fault: z.nullable(z.string()),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** A call or a message has no file; `fileName` then holds the sender's own number for it. */
  source: z.enum(['file', 'call', 'message']),
  /** True if rows are left that an undo may take back. */
  mayUndo: z.boolean(),
  /** The last undo or its dry run, with the rows that it took back and the rows that stayed; null if there was none. */
  undo: z.nullable(
    z.object({
      state: z.enum(['trying', 'tried', 'undoing', 'undone']),
      taken: z.number(),
      refused: z.number(),
      /** The most frequent reasons for which rows stayed. */
      reasons: z.array(z.object({ reason: z.string(), rows: z.number() })),
      by: z.string(),
      /** False once it was cut off, so that it can be started again. */
      isRunning: z.boolean(),
    }),
  ),
});

/** One import of a file. */
export type ImportRunView = z.output<typeof importRunSchema>;

export const staffImportCalls = {
  'GET /api/admin/import/': {
    summary: 'The last 50 imports, newest first: of files, or of calls and messages that wrote something.',
    access: { kind: 'staff', permission: 'Import List' },
    query: z.object({ of: z._default(z.enum(['files', 'calls-and-messages']), 'files') }),
    replies: jsonReply(z.array(importRunSchema)),
  },
  'GET /api/admin/import/templates/:kind': {
    summary: 'The template of a kind: an empty workbook with its columns, which its second sheet explains.',
    access: { kind: 'staff', permission: 'Import List' },
    params: z.object({ kind: z.string().check(z.maxLength(40)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: [workbookType] } },
    refusals: ['import-kind-unknown'],
  },
  'GET /api/admin/import/:id/refused': {
    summary: 'The refused rows of an import with their reasons and cells, as CSV; the first ten thousand.',
    access: { kind: 'staff', permission: 'Import List' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/csv'] } },
    refusals: ['row-not-found'],
  },
  'DELETE /api/admin/import/:id': {
    summary:
      'Begins to undo an import: takes back every row that was not used since. A dry run changes nothing and says the same.',
    access: { kind: 'staff', permission: 'Import Undo' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    query: z.object({ dryRun: z._default(z.enum(['true', 'false']), 'false') }),
    replies: { 202: { kind: 'json', schema: importRunSchema } },
    refusals: [
      'row-not-found',
      'import-still-running',
      'undo-under-way',
      'undo-nothing-left',
      'undo-too-late',
      'undo-nothing-written',
    ],
  },
  'GET /api/admin/import/:id/kept': {
    summary:
      'The rows that the last undo of an import, or its dry run, did not take back, with the reasons, as CSV; the first ten thousand.',
    access: { kind: 'staff', permission: 'Import List' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/csv'] } },
    refusals: ['row-not-found'],
  },
  'PUT /api/admin/import/:kind': {
    summary:
      'Takes a file of one kind as the body and begins its import; the list says how it is doing. A CSV file with our columns is text/csv; any other file follows a line of JSON with its mapping (application/x-promenade-import).',
    access: { kind: 'staff', permission: 'Import Create' },
    params: z.object({ kind: z.string().check(z.maxLength(40)) }),
    query: z.object({
      dryRun: z._default(z.enum(['true', 'false']), 'false'),
      /** Mails each accepted order its link; an import of another kind has none. */
      mailLinks: z._default(z.enum(['true', 'false']), 'false'),
      fileName: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    replies: { 202: { kind: 'json', schema: importRunSchema } },
    refusals: [
      'import-kind-unknown',
      'import-mapping-invalid',
      'import-under-way',
      'body-too-large',
      'unsupported-media-type',
    ],
    bodySizeBytesMax: importFileBytesMax + mappingBytesMax,
  },
} as const satisfies Record<string, Call>;
