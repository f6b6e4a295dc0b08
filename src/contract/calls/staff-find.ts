/** The one box of the desk: whatever number, link or name a guest gives, and where it is looked after. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';

/** The kinds of results, in the order in which they are listed. */
export const foundKinds = ['order', 'member', 'check', 'stay', 'wristband'] as const;

/** The kind of a result. */
export type FoundKind = (typeof foundKinds)[number];

/** The most that one list shows. */
export const foundMax = 10;

/** Longer than any link of a pass, with its host. */
export const findTermLengthMax = 500;

export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** The number by which staff know it: order id, member number, check number, reservation, code of the band. */
  number: z.string(),
  /** The guest's name; empty if none is known. */
  name: z.string(),
  /** Further facts, each short and in words of the team. */
  facts: z.array(z.string()),
  /** True if the number, link or address is exactly what was asked for. */
  isExact: z.boolean(),
  /** The order or the account where it is looked after; null if there is none yet. */
  place: z.nullable(
    z.object({
      tab: z.enum(['orders', 'loyalty']),
      id: z.string(),
      /** The pass of the order that was found; absent for a whole order. */
      pass: z.optional(z.string()),
    }),
  ),
});

export type Found = z.output<typeof foundSchema>;

export const staffFindCalls = {
  'POST /api/admin/find/': {
    summary:
      'Finds orders, members, checks, stays and wristbands by any number, link, scanned code, email, phone, postal code, name or last digits (at least four); ten at most, and only what the caller may search.',
    access: { kind: 'staff', permission: '_Admin' },
    body: z.object({ searchTerm: z.string().check(z.maxLength(findTermLengthMax)) }),
    replies: jsonReply(z.object({ found: z.array(foundSchema), hasMore: z.boolean() })),
    refusals: ['search-too-short'],
  },
} as const satisfies Record<string, Call>;
