/** The operator's earn rules as they are stored, in their newest version. */
import { desc, lte } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { LoyaltyRules } from '#domain/loyalty-rules.ts';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyRules } from '#server/base/db/schema/loyalty.ts';

const points = z.number().check(z.minimum(0), z.maximum(100_000));
const days = z.int().check(z.minimum(0), z.maximum(3650));
const rule = { perDollar: points, windowDays: days };

/** The stored form; what it says beside these values is for people. */
const stored = z.object({
  tickets: z.object(rule),
  purchase: z.object({ ...rule, maxPerOperatingDay: z.int().check(z.minimum(0)) }),
  hotels: z.object(rule),
  passholderMultiplier: z.number().check(z.minimum(1), z.maximum(10)),
  welcomeBonus: z.int().check(z.minimum(0)),
  expiryMonths: z._default(z.int().check(z.minimum(1), z.maximum(120)), 18),
  tiers: z._default(z.array(z.object({ name: z.string(), from: z.int().check(z.minimum(0)) })), []),
});

/** A stored version, checked, with what it leaves out filled in. Throws where it is no set of rules. */
export function parseStoredRules(rules: unknown): z.output<typeof stored> {
  return stored.parse(rules);
}

/** The rules that hold at an instant. Throws where the club has none, or what is stored is no set of rules. */
export async function readRules(db: Database, now: Date): Promise<LoyaltyRules> {
  const [row] = await db
    .select()
    .from(loyaltyRules)
    .where(lte(loyaltyRules.validFrom, now))
    .orderBy(desc(loyaltyRules.version))
    .limit(1);
  if (row === undefined) throw new Error('The loyalty club has no earn rules.');
  return rulesOf(row.version, row.rules);
}

let known: { version: number; text: string; rules: LoyaltyRules } | undefined;

/** The same of a stored version in hand, as JSON; a server reads the same text again and again. Throws as `readRules` does. */
export function readStoredRules(version: number, text: string): LoyaltyRules {
  if (known?.version === version && known.text === text) return known.rules;
  known = { version, text, rules: rulesOf(version, JSON.parse(text)) };
  return known.rules;
}

function rulesOf(version: number, value: unknown): LoyaltyRules {
  const { tickets, purchase, hotels, passholderMultiplier, welcomeBonus, expiryMonths, tiers } =
    stored.parse(value);
  return {
    version,
    ticket: { pointsPerDollar: tickets.perDollar, windowDays: tickets.windowDays },
    check: {
      pointsPerDollar: purchase.perDollar,
      windowDays: purchase.windowDays,
      claimsPerOperatingDay: purchase.maxPerOperatingDay,
    },
    stay: { pointsPerDollar: hotels.perDollar, windowDays: hotels.windowDays },
    passholderMultiplier,
    welcomePoints: welcomeBonus,
    expiryMonths,
    tiers,
  };
}
