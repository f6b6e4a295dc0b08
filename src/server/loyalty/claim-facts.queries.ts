/** All that is known when a claim is judged, in one prepared statement for each kind of source (docs/algorithms/claim.md). */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';
import { isLongCheckNumber } from '#domain/loyalty-claim.ts';

import { prepared, type Database } from '../db/database.ts';
import { ledgerLines, loyaltyMembers, loyaltyRules } from '../db/schema/loyalty.ts';
import { claimMissesPerAddress, claimMissesPerMember } from '../limits/limits.ts';
import { ownClaimsBetween, storedClaimPolicy } from './claim-policy.queries.ts';
import { checkRows, orderRows, stayRows } from './claim-sources.queries.ts';

/** Who claims, and what else is asked in the same statement. */
export interface FactsAsked {
  email: string;
  userId: string;
  /** The keys under which misses are counted; an empty text for one that is not counted. */
  memberKey: string;
  addressKey: string;
  now: Date;
  /** True where the day's claims count, as they do for a proven mailbox. */
  hasTicket: boolean;
  /** The operating day of `now`. */
  today: { from: Date; to: Date };
}

/** What a claim hangs on beside its source, as of one moment; what is stored as JSON is still to be read. */
export type ClaimFacts = Omit<Awaited<ReturnType<typeof fetchOrderFacts>>, 'found'>;

/** The facts about a ticket order, by its id, its invoice number or the barcode of one of its passes. */
export function fetchOrderFacts(db: Database, asked: FactsAsked, orderNumber: string) {
  return fetchFacts(factsAboutOrder, db, asked, orderNumber);
}

/** The facts about the check with this long number, or about those with this short one. */
export function fetchCheckFacts(db: Database, asked: FactsAsked, checkNumber: string) {
  const statement = isLongCheckNumber(checkNumber) ? factsAboutLongCheck : factsAboutShortCheck;
  return fetchFacts(statement, db, asked, checkNumber);
}

/** The facts about the stay with this reservation number. */
export function fetchStayFacts(db: Database, asked: FactsAsked, reservationNumber: string) {
  return fetchFacts(factsAboutStay, db, asked, reservationNumber);
}

/** True where the member or the network has used up its misses. */
const hasMissedTooOften = sql<boolean>`exists (select 1 from attempt_counters tried
  where tried.window_ends_at > ${sql.placeholder('now')}::timestamptz and (
    (tried.key = ${sql.placeholder('memberKey')} and tried.count >= ${sql.raw(String(claimMissesPerMember.attemptsMax))}) or
    (tried.key = ${sql.placeholder('addressKey')} and tried.count >= ${sql.raw(String(claimMissesPerAddress.attemptsMax))})))`;

const posted = sql<number>`(select coalesce(sum(${ledgerLines.points}), 0)::float8 from ${ledgerLines}
  where ${ledgerLines.memberId} = ${loyaltyMembers.memberId} and ${ledgerLines.account} = 'posted')`;

const { memberId, claimsVersion, lastName, seasonPassId, guestClaimsLeft } = loyaltyMembers;
const memberFields = { memberId, claimsVersion, lastName, seasonPassId, guestClaimsLeft };

/** The one statement, around the rules that hold now; only what is looked for differs. */
function factsAbout<Row>(name: string, found: SQL<Row[]>) {
  return prepared((db: Database) =>
    db
      .select({
        rulesVersion: loyaltyRules.version,
        storedRules: sql<string>`${loyaltyRules.rules}::text`,
        storedPolicy: storedClaimPolicy,
        member: memberFields,
        hasMissedTooOften,
        claimsToday: sql<number>`case when ${sql.placeholder('hasTicket')}::boolean then ${ownClaimsBetween(
          sql`${memberId}`,
          sql`${sql.placeholder('from')}::timestamptz`,
          sql`${sql.placeholder('to')}::timestamptz`,
        )} else 0 end`,
        posted,
        found,
      })
      .from(loyaltyRules)
      .leftJoin(
        loyaltyMembers,
        and(
          eq(loyaltyMembers.userId, sql.placeholder('userId')),
          eq(loyaltyMembers.emailKey, sql.placeholder('emailKey')),
          eq(loyaltyMembers.status, 'active'),
        ),
      )
      .where(sql`${loyaltyRules.validFrom} <= ${sql.placeholder('now')}::timestamptz`)
      .orderBy(desc(loyaltyRules.version))
      .limit(1)
      .prepare(name),
  );
}

const factsAboutOrder = factsAbout('claim_facts_of_order', orderRows);
const factsAboutLongCheck = factsAbout('claim_facts_of_check', checkRows('check_number'));
const factsAboutShortCheck = factsAbout('claim_facts_of_short_check', checkRows('short_number'));
const factsAboutStay = factsAbout('claim_facts_of_stay', stayRows);

/** The rows of one kind that a number names, and everything else that a claim hangs on, all as of one moment. */
async function fetchFacts<Row>(
  statement: ReturnType<typeof factsAbout<Row>>,
  db: Database,
  { email, now, today, ...asked }: FactsAsked,
  wanted: string,
) {
  const [row] = await statement(db).execute({
    ...asked,
    emailKey: emailKeyOf(email),
    now: now.toISOString(),
    from: today.from.toISOString(),
    to: today.to.toISOString(),
    number: wanted,
  });
  if (row === undefined) throw new Error('The loyalty club has no earn rules.');
  return row;
}
