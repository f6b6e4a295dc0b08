/** The park's figures for the team. */
import * as z from 'zod/mini';

import { byFigure } from '#domain/earn-kinds.ts';

import type { Call } from '../call.ts';
import { missingWalletsSchema } from './staff-health.ts';

const claims = z.object({ claims: z.number(), points: z.number() });

const openRequests = z.object({ open: z.number(), dueToday: z.number(), overdue: z.number() });

export const dashboardSchema = z.object({
  /** Operating days, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  /** Every day of the span, the oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      /** How often a pass was opened by its holder. */
      guestsServed: z.number(),
      passesApple: z.number(),
      passesGoogle: z.number(),
      ...byFigure(() => claims),
    }),
  ),
  photoRequests: openRequests,
  /** Members who ask about a refused claim. */
  clubRequests: openRequests,
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

export const staffDashboardCalls = {
  'GET /api/admin/dashboard/': {
    summary:
      'Guests served, wallet passes made, claims and points by operating day, and requests of guests due.',
    access: { kind: 'staff', permission: 'Dashboard View' },
    /** 1 to 366; without it 30. */
    query: z.object({ days: z.optional(z.string().check(z.regex(/^\d{1,3}$/))) }),
    replies: { 200: { kind: 'json', schema: dashboardSchema } },
    refusals: [],
  },
} as const satisfies Record<string, Call>;
