/** Reads the operator's earn rules from their stored form. */
import { desc, lte } from 'drizzle-orm';
import * as z from 'zod/mini';

import {
  byEarnKind,
  earnKinds,
  ruleFieldsOf,
  ruleUnits,
  type EarnKindRow,
  type KindRules,
  type RuleField,
} from '#domain/earn-kinds.ts';
import type { EarnRulesDraft } from '#domain/earn-rules.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { risingTiers } from '#domain/loyalty-tier.ts';
import type { Database } from '#server/base/db/database.ts';
import { loyaltyRules } from '#server/base/db/schema/loyalty.ts';

/** The stored form of a version's fields other than the kinds' rules; unknown fields are for people. */
const stored = z.object({
  passholderMultiplier: z.number().check(z.minimum(1), z.maximum(10)),
  welcomeBonus: z.int().check(z.minimum(0)),
  expiryMonths: z._default(z.int().check(z.minimum(1), z.maximum(120)), 18),
  tiers: z._default(z.array(z.object({ name: z.string(), from: z.int().check(z.minimum(0)) })), []),
});

/** The stored form of each kind's rule. */
const storedKinds = byEarnKind((kind) => {
  const rule = z.object(
    Object.fromEntries(ruleFieldsOf(kind).map(([name, { unit }]) => [name, storedNumber(unit)])),
  );
  const { ruleIfMissing }: EarnKindRow = earnKinds[kind];
  return ruleIfMissing === undefined ? rule : z._default(rule, ruleIfMissing);
});

function storedNumber(unit: RuleField['unit']) {
  const { storedMin, storedMax, places } = ruleUnits[unit];
  return (places === 0 ? z.int() : z.number()).check(z.minimum(storedMin), z.maximum(storedMax));
}

/** A stored version, checked, with the values that it leaves out filled in. Throws if it is not a set of rules. */
export function parseStoredRules(rules: unknown): EarnRulesDraft {
  return { ...parseKindRules(rules), ...stored.parse(rules) };
}

function parseKindRules(rules: unknown): KindRules {
  const byKind = z.object(storedKinds).parse(rules);
  return byKind as KindRules; // each object has the fields of its kind in the table
}

/** The rules that apply at an instant. Throws if the club has none, or if the stored value is not a set of rules. */
export async function readRules(db: Database, now: Date): Promise<LoyaltyRules> {
  const row = await fetchVersionAt(db, now);
  if (row === undefined) throw new Error('The loyalty club has no earn rules.');
  return { version: row.version, ...parseStoredRules(row.rules) };
}

/** The tiers at an instant, the lowest first; none before the club has its first rules. */
export async function readTiers(db: Database, now: Date): Promise<LoyaltyRules['tiers']> {
  const row = await fetchVersionAt(db, now);
  return row === undefined ? [] : risingTiers(parseStoredRules(row.rules).tiers);
}

async function fetchVersionAt(db: Database, now: Date) {
  const [row] = await db
    .select()
    .from(loyaltyRules)
    .where(lte(loyaltyRules.validFrom, now))
    .orderBy(desc(loyaltyRules.version))
    .limit(1);
  return row;
}

let known: { version: number; text: string; rules: LoyaltyRules } | undefined;

/** Reads one stored version from its JSON. Caches the last one, because a server reads the same text repeatedly. */
export function readStoredRules(version: number, text: string): LoyaltyRules {
  if (known?.version === version && known.text === text) return known.rules;
  known = { version, text, rules: { version, ...parseStoredRules(JSON.parse(text)) } };
  return known.rules;
}

/** For how many days after its departure a stay may be claimed; 0 without rules. */
export async function readHotelWindow(db: Database, now: Date): Promise<number> {
  const row = await fetchVersionAt(db, now);
  return row === undefined ? 0 : parseStoredRules(row.rules).hotels.windowDays;
}

export type StoredVersion = typeof loyaltyRules.$inferSelect;

/** Every version, newest first. */
export async function fetchVersions(db: Database): Promise<StoredVersion[]> {
  return db.select().from(loyaltyRules).orderBy(desc(loyaltyRules.version));
}

/** Adds a version; false if a version with this number exists, also in a race. */
export async function insertVersion(tx: Database, version: StoredVersion): Promise<boolean> {
  const rows = await tx
    .insert(loyaltyRules)
    .values(version)
    .onConflictDoNothing()
    .returning({ version: loyaltyRules.version });
  return rows.length > 0;
}
