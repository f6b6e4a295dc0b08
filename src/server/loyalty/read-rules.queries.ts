/** Reads the operator's earn rules from their stored form. */
import { desc, lte, eq, sql, type SQL } from 'drizzle-orm';
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
import type { ClaimPolicy } from '#domain/loyalty-code.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { settingSchemas, type SettingName } from '#server/base/settings.queries.ts';
import { claimEntryList } from './ledger.queries.ts';

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

const settingsKey = 'loyaltyMemberClaims' satisfies SettingName;

/**
 * The policy; off if none is stored or the stored value is invalid, because a typing error of the operator must not
 * open anything.
 */
export async function fetchClaimPolicy(db: Database): Promise<ClaimPolicy> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingsKey));
  return readClaimPolicy(row?.value);
}

/** The same from a stored value that was already read. */
export function readClaimPolicy(value: unknown): ClaimPolicy {
  // Most claims come without a ticket and read no policy, and the errors of a schema cost more than the judgement.
  if (value === null || value === undefined) return { isOn: false };
  const policy = settingSchemas[settingsKey].safeParse(value);
  return policy.success && policy.data.isOn ? { isOn: true, perDay: policy.data.perDay } : { isOn: false };
}

/** The stored value, as a field of another statement. */
export const storedClaimPolicy = sql<unknown>`(select value from settings where key = ${sql.raw(`'${settingsKey}'`)})`;

/** The number of claims that a member made within a span, without those by the team; a field of a statement. */
export function ownClaimsBetween(memberId: SQL, from: SQL, to: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from loyalty_claims mine
    join ledger_transactions made on made.source = mine.claim_id::text and made.kind in (${claimEntryList})
    where mine.member_id = ${memberId} and made.origin = 'guest' and mine.claimed_at >= ${from} and mine.claimed_at < ${to})`;
}

/** The number of claims that the member made within this span. */
export async function countOwnClaims(
  db: Database,
  memberId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const instant = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;
  const [row] = await db
    .select({ count: ownClaimsBetween(sql`${memberId}`, instant(from), instant(to)) })
    .from(sql`(select 1) as one`);
  return row?.count ?? 0;
}
