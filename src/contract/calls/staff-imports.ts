/** The tab Imports: files that staff upload, and how their imports are doing. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
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
});

/** One import of a file. */
export type ImportRunView = z.output<typeof importRunSchema>;

export const staffImportCalls = {
  'GET /api/admin/import/': {
    summary: 'The last 50 imports of files, newest first.',
    access: { kind: 'staff', permission: 'Import List' },
    replies: { 200: { kind: 'json', schema: z.array(importRunSchema) } },
    refusals: [],
  },
  'GET /api/admin/import/:id/refused': {
    summary: 'The refused rows of an import with their reasons and cells, as CSV; the first ten thousand.',
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
