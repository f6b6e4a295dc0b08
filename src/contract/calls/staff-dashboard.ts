/** The park's figures for the team. */
import * as z from 'zod/mini';

import { isCalendarDay } from '#domain/calendar-day.ts';
import { rangeDaysMax, rangePresets } from '#domain/range-presets.ts';

import { jsonReply, type Call } from '../call.ts';
import { figureNames, rowsNames, type FigureName } from '../figures.ts';
import { retentionViewSchema } from '../retention-view.ts';
import { missingWalletsSchema } from './staff-health.ts';

const openRequests = z.object({ open: z.number(), dueToday: z.number(), overdue: z.number() });

/** How fast requests were answered; the times are null if none was. */
const answerTimes = z.object({
  answered: z.number(),
  medianSeconds: z.nullable(z.number()),
  p90Seconds: z.nullable(z.number()),
});

const answersBeside = z.object({ now: answerTimes, before: answerTimes, lastYear: answerTimes });

const dayRange = z.object({ from: z.string(), to: z.string() });

/** The sum of a range and of each of its steps. */
const sums = z.object({ total: z.number(), steps: z.array(z.number()) });

const names = figureNames as [FigureName, ...FigureName[]]; // the list is not empty

export const dashboardSchema = z.object({
  /** Operating days, YYYY-MM-DD, both included. */
  range: z.object({ ...dayRange.shape, by: z.enum(['hour', 'day', 'week']) }),
  today: z.string(),
  /** The range before, of as many days, or of as many months if the range is whole months. */
  before: dayRange,
  /** The same days of last year, by weekday (52 weeks earlier) or by date. */
  lastYear: z.object({ ...dayRange.shape, alignment: z.enum(['weekdays', 'dates']) }),
  /** The days, the Mondays of the weeks, or the first instants of the hours. */
  steps: z.array(z.string()),
  /** Every figure in the same order; a figure of unique passes counts a pass once in a step, and once in the total. */
  figures: z.array(z.object({ name: z.enum(names), now: sums, before: sums, lastYear: sums })),
  /** The reasons of refused claims in the range. */
  refusals: z.array(
    z.object({
      figure: z.enum(names),
      reason: z.string(),
      /** Who asked: a guest, or the desk for a member. */
      by: z.enum(['guest', 'desk']),
      count: z.number(),
    }),
  ),
  photoRequests: openRequests,
  /** Members who ask about a refused claim. */
  clubRequests: openRequests,
  wristbandRequests: openRequests,
  /** Guests whom no link reaches. */
  linkRequests: openRequests,
  /** Requests that were answered in the range. */
  answers: z.object({
    photo: answersBeside,
    club: answersBeside,
    wristband: answersBeside,
    link: answersBeside,
  }),
  /** Passes that could be in a wallet now, and those that are, by product. */
  adoption: z.object({
    countedAt: z.nullable(z.string()),
    products: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        possible: z.number(),
        apple: z.number(),
        google: z.number(),
        either: z.number(),
      }),
    ),
  }),
  /** What needs attention around the park, each in a few words; empty if all is well. */
  problems: z.array(z.string()),
  /** Erasures that are announced, and names and accounts that are erased within a week; empty if nothing is due. */
  erasures: retentionViewSchema,
  /** Active members who must have a second factor, those without one, and those whose time to add one is over. */
  secondFactors: z.object({
    /** The level from which the rule demands one; null while it is off. */
    level: z.nullable(z.number()),
    demanded: z.number(),
    missing: z.number(),
    overdue: z.number(),
  }),
  /** The wallets that this server does not offer, and why. */
  missingWallets: missingWalletsSchema,
  /** What signs wallet passes, and when it ends. */
  certificates: z.array(
    z.object({
      title: z.string(),
      state: z.enum(['good', 'expires-soon', 'expired']),
      expiresAt: z.string(),
      daysLeft: z.number(),
      isDevelopment: z.boolean(),
    }),
  ),
});

export type Dashboard = z.output<typeof dashboardSchema>;

const day = z.string().check(z.refine(isCalendarDay, 'Enter a day such as 2026-11-21'));

const rangeShape = {
  range: z.optional(z.enum(rangePresets)),
  /** Operating days, instead of a named range. */
  from: z.optional(day),
  to: z.optional(day),
};

interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
}

const isWholeRange = z.refine<AskedRange>(({ from, to }) => (from === undefined) === (to === undefined), {
  path: ['to'],
  error: 'Enter both the first and the last day',
});
const isInOrder = z.refine<AskedRange>(({ from = '', to = '' }) => from === '' || to === '' || from <= to, {
  path: ['to'],
  error: 'The last day is before the first',
});
const isNotTooLong = z.refine<AskedRange>((asked) => daysAskedOf(asked) <= rangeDaysMax, {
  path: ['to'],
  error: `A range has at most ${rangeDaysMax} days`,
});

export const figureRowsSchema = z.object({
  from: z.string(),
  to: z.string(),
  columns: z.array(
    z.object({
      label: z.string(),
      /** How a cell is read: `order` and `member` are numbers that open their page. */
      kind: z.enum(['text', 'number', 'day', 'instant', 'order', 'member']),
    }),
  ),
  rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
  total: z.number(),
});

export type FigureRows = z.output<typeof figureRowsSchema>;

export const staffDashboardCalls = {
  'GET /api/admin/dashboard/': {
    summary:
      'Page views, unique passes, wallet passes, claims and points by hour, day or week, beside the range before and last year; requests of guests, wallet adoption, and what needs attention.',
    access: { kind: 'staff', permission: 'Dashboard View' },
    query: z
      .object({
        ...rangeShape,
        /** Without it days; up to two days hours, and from half a year on weeks. */
        by: z.optional(z.enum(['hour', 'day', 'week'])),
      })
      .check(isWholeRange, isInOrder, isNotTooLong),
    replies: jsonReply(dashboardSchema),
  },
  'GET /api/admin/dashboard/rows/': {
    summary:
      'The rows behind a figure of the dashboard, newest first, 50 a page; asks for the permission of those rows as well.',
    access: { kind: 'staff', permission: 'Dashboard View' },
    query: z
      .object({
        ...rangeShape,
        figure: z.enum(rowsNames),
        /** Only this product, for passes in no wallet. */
        product: z.optional(z.string().check(z.maxLength(40))),
        offset: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
      })
      .check(isWholeRange, isInOrder, isNotTooLong),
    replies: jsonReply(figureRowsSchema),
  },
  'POST /api/admin/dashboard/export/': {
    summary:
      'The figures of a range by step, or the rows behind one of them, as CSV (RFC 4180) without formulas; asks for the permission of those rows as well.',
    access: { kind: 'staff', permission: 'Export' },
    body: z
      .object({
        ...rangeShape,
        by: z.optional(z.enum(['hour', 'day', 'week'])),
        /** Without it the figures themselves. */
        figure: z.optional(z.enum(rowsNames)),
        product: z.optional(z.string().check(z.maxLength(40))),
      })
      .check(isWholeRange, isInOrder, isNotTooLong),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/csv'] } },
  },
} as const satisfies Record<string, Call>;

function daysAskedOf({ from, to }: AskedRange): number {
  if (from === undefined || to === undefined) return 1;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Number.isNaN(days) ? 1 : days; // each day is refused by itself
}
