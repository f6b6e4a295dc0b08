/** Taking back what a member of the team did in the last ten minutes, and the history of a row. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';

const entryId = z.string().check(z.regex(/^\d{1,15}$/));

/** Whether an entry of the audit log can be undone now, for the caller. */
export const undoStateSchema = z.object({
  /** `open`: the caller may undo it. `done`: it was undone. `stays`: it cannot be undone, or no longer. */
  state: z.enum(['open', 'done', 'stays']),
  /** Who undid it, or why it stays; empty while it is open. */
  text: z.string(),
  /** The end of the ten minutes while it is open, ISO 8601 in UTC. */
  until: z.nullable(z.string()),
});

export type UndoState = z.output<typeof undoStateSchema>;

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const fieldChangeSchema = z.object({
  /** The field as the form names it. */
  label: z.string(),
  kind: z.enum(['text', 'boolean', 'datetime']),
  before: value,
  after: value,
});

const historyEntrySchema = z.object({
  entryId: z.number(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  actor: z.string(),
  /** What was done to the row. */
  did: z.enum(['created', 'changed', 'deleted', 'undone']),
  fields: z.array(fieldChangeSchema),
  undo: undoStateSchema,
});

export type HistoryEntry = z.output<typeof historyEntrySchema>;

const ownActSchema = z.object({
  entryId: z.number(),
  at: z.string(),
  action: z.string(),
  /** The row, order or account by a name that people know. */
  name: z.string(),
  undo: undoStateSchema,
});

export type OwnAct = z.output<typeof ownActSchema>;

export const staffUndoCalls = {
  'GET /api/admin/undo/': {
    summary: 'The acts of the caller in the last ten minutes that can be undone or were, newest first.',
    access: { kind: 'staff', permission: '_Admin' },
    replies: jsonReply(z.object({ acts: z.array(ownActSchema) })),
  },
  'POST /api/admin/undo/:entryId': {
    summary:
      'Undoes one act of the last ten minutes, once: for who did it, or who sees the activity, and has the permission of the act.',
    access: { kind: 'staff', permission: '_Admin' },
    params: z.object({ entryId }),
    replies: jsonReply(
      z.object({
        /** What holds again, as a sentence. */
        text: z.string(),
      }),
    ),
    refusals: [
      'act-unknown',
      'act-stays',
      'act-too-old',
      'act-undone',
      'act-overtaken',
      'row-refused',
      'row-conflict',
      'above-own-level',
      'last-administrator',
      'session-ended',
      'row-not-found',
      'row-changed',
      'account-not-found',
      'season-pass-refused',
      'correction-same',
      'correction-numbers-taken',
      'correction-order-unknown',
      'correction-order-withdrawn',
      'correction-order-claimed',
      'import-mappings-full',
      'rules-changed',
    ],
  },
  'GET /api/admin/history/:tab/:id': {
    summary:
      'Who changed a row of a data tab, and which fields from what to what, newest first, for who may list the tab.',
    access: { kind: 'staff', permission: '_Admin' },
    params: z.object({
      tab: z.string().check(z.maxLength(60)),
      id: z.string().check(z.maxLength(100)),
    }),
    query: z.object({
      /** The cursor of the next page: only entries before this one. */
      before: z.optional(entryId),
    }),
    replies: jsonReply(z.object({ entries: z.array(historyEntrySchema), next: z.nullable(z.string()) })),
  },
} as const satisfies Record<string, Call>;
