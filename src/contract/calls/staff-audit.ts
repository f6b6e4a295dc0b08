/** What the team changed (decisions §7 audit). */
import * as z from 'zod/mini';

import { isCalendarDay } from '#domain/calendar-day.ts';

import { jsonReply, type Call } from '../call.ts';
import { watchFigureNames, type WatchFigureName } from '../watch-figures.ts';
import { undoStateSchema } from './staff-undo.ts';

const optionalText = (charactersMax: number) => z.optional(z.string().check(z.maxLength(charactersMax)));
const instant = z.optional(z.iso.datetime({ offset: true }));

const entryPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('row'), tab: z.string(), id: z.string() }),
  z.object({ kind: z.literal('pass'), order: z.string(), barcode: z.string() }),
  z.object({ kind: z.literal('order'), order: z.string() }),
  z.object({ kind: z.literal('account'), account: z.string() }),
  z.object({ kind: z.literal('hit'), id: z.string() }),
  z.object({ kind: z.literal('api-key'), id: z.string() }),
]);

/** The page of what an entry is about. */
export type EntryPlace = z.output<typeof entryPlaceSchema>;

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
  /** Null for an entry about nothing that has a page. */
  place: z.nullable(entryPlaceSchema),
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

const names = watchFigureNames as [WatchFigureName, ...WatchFigureName[]]; // the table is not empty
const day = z.optional(z.string().check(z.refine(isCalendarDay, 'Enter a day such as 2026-11-21')));

const filterShape = {
  /** What the member's name holds, or their id. */
  actor: optionalText(100),
  /** What the action's name holds. */
  action: optionalText(100),
  /** Only the sign-in log (`door`), or only changes of data. */
  kind: z.optional(z.enum(['door', 'data'])),
  /** The exact network, such as 203.0.113.0/24. */
  network: optionalText(50),
  /** The exact id of what was changed. */
  target: optionalText(200),
  /** What the entry holds anywhere: its names, its target, its values. */
  text: optionalText(100),
  from: instant,
  to: instant,
  /** Only the entries that make this figure of the watch list, in operating days. */
  watch: z.optional(z.enum(names)),
  /** The member or the network of the figure. */
  subject: optionalText(100),
  firstDay: day,
  lastDay: day,
};

interface AskedFigure {
  watch?: string | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

/** A figure needs its days. */
const hasItsDays = z.refine<AskedFigure>(
  ({ watch, firstDay, lastDay }) =>
    watch === undefined || (firstDay !== undefined && lastDay !== undefined && firstDay <= lastDay),
  { path: ['lastDay'], error: 'Enter the first and the last day of the figure' },
);

export const staffAuditCalls = {
  'GET /api/admin/audit/': {
    summary:
      'What the team changed and what was refused, newest first; `next` continues where the page ends.',
    access: { kind: 'staff', permission: 'Audit List' },
    query: z
      .object({
        ...filterShape,
        /** One entry alone. */
        entry: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
        before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      })
      .check(hasItsDays),
    replies: jsonReply(
      z.object({
        entries: z.array(auditEntrySchema),
        /** A search for a text may return it with fewer entries, or none: it has looked so far. */
        next: z.nullable(z.string()),
        /** Names of the ids in these entries, as far as the caller may see them. */
        names: z.record(z.string(), z.string()),
        /** For a figure of the watch list: its value, and the number of its entries. */
        figure: z.nullable(z.object({ value: z.number(), entries: z.number() })),
      }),
    ),
  },
  'POST /api/admin/audit/export/': {
    summary:
      'The matching entries as CSV (RFC 4180) without formulas, at most 100,000; asks for the permission of the activity as well.',
    access: { kind: 'staff', permission: 'Export' },
    body: z.object(filterShape).check(hasItsDays),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/csv'] } },
  },
} as const satisfies Record<string, Call>;
