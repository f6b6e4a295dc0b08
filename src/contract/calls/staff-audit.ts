/** What the team changed (decisions §7 audit). */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { undoStateSchema } from './staff-undo.ts';

const optionalText = (charactersMax: number) => z.optional(z.string().check(z.maxLength(charactersMax)));
const instant = z.optional(z.iso.datetime({ offset: true }));

export const auditEntrySchema = z.object({
  entryId: z.number(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  actor: z.string(),
  actorGUID: z.string(),
  action: z.string(),
  target: z.string(),
  /** The changed row by the columns that name it; empty if the entry has none of them. */
  name: z.string(),
  /** The values before and after, as far as there were any. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  network: z.string(),
  sessionGUID: z.string(),
  requestId: z.string(),
  /** True once a seal covers it. */
  isSealed: z.boolean(),
  undo: undoStateSchema,
});

export type AuditEntryView = z.output<typeof auditEntrySchema>;

export const staffAuditCalls = {
  'GET /api/admin/audit/': {
    summary:
      'What the team changed and what the door refused, newest first; `next` continues where the page ends.',
    access: { kind: 'staff', permission: 'Audit List' },
    query: z.object({
      /** What the member's name holds, or their id. */
      actor: optionalText(100),
      /** What the action's name holds. */
      action: optionalText(100),
      /** Only what happened at the door, or only changes of data. */
      kind: z.optional(z.enum(['door', 'data'])),
      /** The exact network, such as 203.0.113.0/24. */
      network: optionalText(50),
      /** The exact id of what was changed. */
      target: optionalText(200),
      from: instant,
      to: instant,
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    replies: {
      200: {
        kind: 'json',
        schema: z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.string()) }),
      },
    },
    refusals: [],
  },
} as const satisfies Record<string, Call>;
