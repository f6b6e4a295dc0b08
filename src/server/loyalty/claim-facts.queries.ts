/**
 * Reads all facts that a claim is judged by, in one prepared statement for each kind of claim
 * (docs/algorithms/claim.md).
 */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';
import { isLongCheckNumber } from '#domain/loyalty-claim.ts';

import { prepared, type Database } from '#server/base/db/database.ts';
import { checks, loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';
import type { TryValues } from '#server/base/limits/tries.queries.ts';
import { ownClaimsBetween, storedClaimPolicy } from './read-rules.queries.ts';
import { claimedNearby, formsOf, isClaimer } from './claim-sources.queries.ts';
import { memberSum } from './ledger.queries.ts';

/** The claimer, and the further inputs of the statement. */
export interface FactsAsked {
  email: string;
  userId: string;
  /** The keys under which misses are counted, the network's first; an empty string for a key that is not counted. */
  tried: TryValues;
  now: Date;
  /** True if the day's claims are limited, as for a proven mailbox. */
  hasTicket: boolean;
  /** The operating day of `now`. */
  today: { from: Date; to: Date };
}

/** The facts of a claim without its source, as of one moment; stored JSON is not parsed yet. */
export type ClaimFacts = Awaited<ReturnType<ReturnType<typeof factsWith>>>['facts'];

/**
 * The facts about the check with this long number, or about the checks with this short number; at most two rows,
 * because two are already ambiguous.
 */
export async function fetchCheckFacts(db: Database, asked: FactsAsked, checkNumber: string) {
  const statement = isLongCheckNumber(checkNumber) ? factsAboutLongCheck : factsAboutShortCheck;
  const rows = await statement(asked)(db).execute(valuesOf(asked, checkNumber));
  const { check: _check, outlet: _outlet, standing: _standing, nearby: _nearby, ...facts } = firstOf(rows);
  const found = rows.flatMap(({ check, outlet, standing, nearby }) =>
    check === null ? [] : [{ ...check, outlet, standing, claimedNearby: nearby }],
  );
  return { facts, found };
}

export type FoundCheck = Awaited<ReturnType<typeof fetchCheckFacts>>['found'][number];

function firstOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The loyalty club has no earn rules.');
  return row;
}

function valuesOf({ email, now, today, tried, ...asked }: FactsAsked, number: string) {
  return {
    ...asked,
    keys: tried.keys,
    allowed: tried.allowed,
    emailKey: emailKeyOf(email),
    now: now.toISOString(),
    from: today.from.toISOString(),
    to: today.to.toISOString(),
    ...formsOf(number),
  };
}

const now = sql`${sql.placeholder('now')}::timestamptz`;
const rulesNow = sql`(select version, rules::text as rules from loyalty_rules
  where valid_from <= ${now} order by version desc limit 1) rule`;

/** True if the network or the member has used up its misses, so that nothing else is judged. */
const hasMissedTooOften = sql<boolean>`exists (select 1
  from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('allowed')}::integer[]) given (key, allowed)
  join attempt_counters tried on tried.key = given.key and tried.window_ends_at > ${now} and tried.count >= given.allowed)`;

const { memberId, lastName, emailKey, seasonPassId, guestClaimsLeft, deviceKey } = loyaltyMembers;

/** A statement that touches few tables is faster, so facts that only a ticket needs are read with a ticket only. */
const factFields = (hasTicket: boolean) => ({
  rulesVersion: sql<number>`rule.version`,
  storedRules: sql<string>`rule.rules`,
  member: { memberId, lastName, emailKey, seasonPassId, guestClaimsLeft, deviceKey },
  hasMissedTooOften,
  posted: memberSum('posted', sql`${memberId}`),
  storedPolicy: hasTicket ? storedClaimPolicy : sql<unknown>`null`,
  claimsToday: hasTicket ? claimsToday : sql<number>`0`,
});

const claimsToday = ownClaimsBetween(
  sql`${memberId}`,
  sql`${sql.placeholder('from')}::timestamptz`,
  sql`${sql.placeholder('to')}::timestamptz`,
);

/** Makes the statement of a kind of claim: the facts, and the rows that its number finds, as JSON. */
export function factsWith<Row>(name: string, found: SQL<Row[]>) {
  const statement = withAndWithoutTicket((hasTicket) =>
    prepared((db: Database) =>
      db
        .select({ ...factFields(hasTicket), found })
        .from(rulesNow)
        .leftJoin(loyaltyMembers, isClaimer)
        .prepare(`${name}${hasTicket ? '_by_ticket' : ''}`),
    ),
  );
  return async (db: Database, asked: FactsAsked, number: string) => {
    const { found: rows, ...facts } = firstOf(await statement(asked)(db).execute(valuesOf(asked, number)));
    return { facts, found: rows };
  };
}

/** Most claims are of checks, so their facts are columns, which cost the database half as much as JSON. */
function factsAboutCheck(name: string, number: typeof checks.checkNumber | typeof checks.shortNumber) {
  const { checkId, checkNumber, orderedAt, subtotalCents, status } = checks;
  return withAndWithoutTicket((hasTicket) =>
    prepared((db: Database) =>
      db
        .select({
          ...factFields(hasTicket),
          check: { checkId, checkNumber, orderedAt, subtotalCents, status },
          outlet: outlets.name,
          standing: { claimId: loyaltyClaims.claimId, memberId: loyaltyClaims.memberId },
          nearby: claimedNearby,
        })
        .from(rulesNow)
        .leftJoin(loyaltyMembers, isClaimer)
        .leftJoin(checks, eq(number, sql.placeholder('number')))
        .leftJoin(outlets, eq(outlets.locationId, checks.locationId))
        .leftJoin(
          loyaltyClaims,
          and(
            eq(loyaltyClaims.sourceKind, 'check'),
            eq(loyaltyClaims.sourceId, checkId),
            isNull(loyaltyClaims.releasedAt),
          ),
        )
        .orderBy(checkId)
        .limit(2)
        .prepare(`${name}${hasTicket ? '_by_ticket' : ''}`),
    ),
  );
}

const factsAboutLongCheck = factsAboutCheck('claim_check', checks.checkNumber);
const factsAboutShortCheck = factsAboutCheck('claim_short_check', checks.shortNumber);

function withAndWithoutTicket<Statement>(make: (hasTicket: boolean) => Statement) {
  const [withTicket, without] = [make(true), make(false)];
  return ({ hasTicket }: FactsAsked): Statement => (hasTicket ? withTicket : without);
}
