/** Data that comes in from a park's other systems (docs/import.md). */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { importRowsMax } from '../import-kinds.ts';

/** What became of the rows of one call; rows are counted from 1. */
export const importOutcomeSchema = z.object({
  /** Rows that changed something. */
  kept: z.int(),
  /** Rows that said what was known already, or something older. */
  unchanged: z.int(),
  refused: z.array(z.object({ row: z.int(), reasons: z.array(z.string()) })),
  /**
   * The links that open the passes of the accepted rows, only of orders and only for a key that was made for links.
   * A pass whose link the team revoked is left out.
   */
  links: z.optional(
    z.array(z.object({ row: z.int(), orderId: z.string(), barcode: z.string(), link: z.string() })),
  ),
  /** The run by which an operator can take the rows back; null if nothing was written. */
  runId: z._default(z.nullable(z.string()), null),
});

/** The answer of an import call. */
export type ImportOutcome = z.output<typeof importOutcomeSchema>;

/** What a key of another system may be made for in addition to kinds of imports: to read the links of its passes. */
export const linksGrant = 'links';

const cell = z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean(), z.null()]);

/** Rows by the names of their columns; null and an empty text are no value. */
export const importRowsSchema = z
  .array(z.record(z.string().check(z.maxLength(100)), cell))
  .check(z.minLength(1), z.maxLength(importRowsMax));

const mebibyte = 1024 * 1024;

export const importCalls = {
  'PUT /api/import/:kind': {
    id: 'importRows',
    summary:
      'Takes up to 1,000 rows of one kind. Rows may come again: unchanged ones write nothing. With an Idempotency-Key a repeat within 24 hours gets the first answer. A key for links also gets the links of the passes.',
    access: { kind: 'api-key' },
    params: z.object({ kind: z.string().check(z.maxLength(40)) }),
    body: z.object({ rows: importRowsSchema }),
    headers: ['idempotency-key'],
    replies: jsonReply(importOutcomeSchema),
    refusals: [
      'api-key-required',
      'api-key-not-for-this',
      'import-kind-unknown',
      'idempotency-key-malformed',
      'idempotency-key-reused',
      'temporary-error',
    ],
    bodySizeBytesMax: mebibyte,
  },
} as const satisfies Record<string, Call>;
