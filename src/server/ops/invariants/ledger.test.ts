/** Each kind of damage to the ledger, done as an attacker or a bug with every right would: `verify` names it. */
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import { sourceOf } from '#server/loyalty/claim-source.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { removeMember } from '#server/loyalty/remove-member.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { makeClaim } from '#server/loyalty/make-claim.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { staffClaimer } from '#server/testing/claim-as-staff.ts';
import { joinClub, letPointsLast, markRefunded, moveClockTo } from '#server/testing/soft-device.ts';
import { importSource } from '#server/testing/club-sources.ts';
import { type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import type { InvariantReport } from './invariant-report.ts';
import { verifyLedger, verifyLedgerIn } from './verify.ts';

const park = sharePark();
let memberId: string;

/** A member with an expired, a refunded, a posted and a pending claim, and one who left. */
beforeAll(async () => {
  const { services } = park;
  await letPointsLast(park, 1);
  const member = await joinClub(park);
  ({ memberId } = member);
  const left = await joinClub(park, 'left@mail.example');
  await services.db.transaction((tx) =>
    removeMember(tx, left, {
      ...{ origin: 'system', actor: 'test', reason: undefined },
      ...{ now: services.clock.now(), timeZone: services.brand.timeZone },
    }),
  );
  const claim = async (kind: 'tickets' | 'hotels', nights: number): Promise<string> => {
    const at = services.clock.now();
    const departsAt = new Date(at.getTime() + nights * 86_400_000);
    const { number } = await importSource(park, kind, { cents: [10_000], at, departsAt });
    await makeClaim(services, staffClaimer({ ...member, userId: member.userID }), sourceOf(kind, number));
    return number;
  };
  const refunded = await claim('tickets', 0);
  await claim('hotels', 1);
  moveClockTo(park, '2026-12-20T12:00:00Z');
  await postPending(services);
  await claim('tickets', 0);
  moveClockTo(park, '2027-01-10T12:00:00Z');
  await expireLots(services);
  await claim('hotels', 3);
  await markRefunded(park, refunded);
  await clawBack(services);
});

const ofMember = (kind: string): SQL =>
  sql`(select transaction_id from ledger_transactions where member_id = ${memberId} and kind = ${kind} order by recorded_at limit 1)`;
const postedLine = (kind: string): SQL =>
  sql`(select line_id from ledger_lines where transaction_id = ${ofMember(kind)} and account = 'posted' order by line_id limit 1)`;
const balanced = (kind: string, points: number): SQL[] => [
  sql`update ledger_lines set points = points + ${points} where line_id = ${postedLine(kind)}`,
  sql`update ledger_lines set points = points - ${points} where transaction_id = ${ofMember(kind)} and account = 'club'`,
];
const setLine = (kind: string, change: SQL): SQL[] => [
  sql`update ledger_lines set ${change} where line_id = ${postedLine(kind)}`,
];
const setEntry = (kind: string, change: SQL): SQL[] => [
  sql`update ledger_transactions set ${change} where transaction_id = ${ofMember(kind)}`,
];

test('a sound ledger has no breach', async () => {
  const reports = await verifyLedger(park.services.db);
  expect(reports.filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test.each<[what: string, rule: RegExp, about: RegExp, statements: () => SQL[]]>([
  [
    'a claim without its entry',
    /every claim has its entry/,
    /claim /,
    () => setEntry('Ticket', sql`source = 'lost'`),
  ],
  [
    'a claim of another member',
    /every claim has its entry/,
    /claim /,
    () => [sql`update loyalty_claims set member_id = '700000102' where member_id = ${memberId}`],
  ],
  ['a line that was changed', /sum to 0/, /entry /, () => setLine('Ticket', sql`points = points + 1`)],
  [
    'a line that was deleted',
    /sum to 0/,
    /entry /,
    () => [sql`delete from ledger_lines where transaction_id = ${ofMember('Ticket')} and account = 'club'`],
  ],
  [
    'lines that went to another member',
    /sum to 0/,
    /entry /,
    () => [sql`update ledger_lines set member_id = '700000102' where transaction_id = ${ofMember('Bonus')}`],
  ],
  [
    'an entry that was recorded twice',
    /one event/,
    /Bonus welcome/,
    () => [
      sql`drop index ledger_transactions_once`,
      sql`insert into ledger_transactions select gen_random_uuid(), kind, source, member_id, source_id, source_ref, product, occurred_at,
      recorded_at, basis, origin, actor, reason from ledger_transactions where transaction_id = ${ofMember('Bonus')}`,
    ],
  ],
  [
    'a lot that ends before it began',
    /dates of its account/,
    /line /,
    () => setLine('Bonus', sql`expires_at = '2020-01-01'`),
  ],
  [
    'pending points without a day',
    /dates of its account/,
    /line /,
    () => [
      sql`update ledger_lines set posts_at = null where member_id = ${memberId} and account = 'pending' and points > 0`,
    ],
  ],
  ['points that were rounded up', /rounded down once/, /entry /, () => balanced('Ticket', 1)],
  [
    'a claim that counts from another day',
    /from its own day/,
    /entry /,
    () => setLine('Ticket', sql`earned_at = '2026-12-31'`),
  ],
  [
    'a stay that was posted in part',
    /post once, all of them/,
    /claim /,
    () => [
      sql`update ledger_lines set points = points + 1 where transaction_id = ${ofMember('Posting')} and account = 'pending'`,
      sql`update ledger_lines set points = points - 1 where transaction_id = ${ofMember('Posting')} and account = 'posted'`,
    ],
  ],
  [
    'a stay that was posted before its day',
    /not before their day/,
    /claim /,
    () => setEntry('Posting', sql`recorded_at = '2026-11-20'`),
  ],
  [
    'a posted stay that counts from another day',
    /post once/,
    /lot /,
    () => setLine('Posting', sql`earned_at = '2026-11-20'`),
  ],
  [
    'a reversal of another lot',
    /lot of its own claim/,
    /lot \d/,
    () => setLine('Reversal', sql`lot_id = ${postedLine('Bonus')}`),
  ],
  ['an expiry of another lot', /lot of its own claim/, /lot \d/, () => setEntry('Expiry', sql`source = '1'`)],
  ['a lot that lost more than it brought', /no lot loses more/, /lot \d/, () => balanced('Reversal', -5000)],
  [
    'a reversal that lowers another year',
    /day on which they were earned/,
    /lot \d/,
    () => setLine('Reversal', sql`earned_at = '2020-01-01'`),
  ],
  [
    'an expiry without a lot',
    /every expiry names the lot/,
    /entry /,
    () => setLine('Expiry', sql`lot_id = null`),
  ],
  [
    'an expiry before its day',
    /not before its day/,
    /lot \d/,
    () => setEntry('Expiry', sql`recorded_at = '2026-11-23'`),
  ],
  [
    'a lot of which too little expired',
    /exactly what was left/,
    /lot \d+: 249 expired, 250 were left/,
    () => balanced('Expiry', 1),
  ],
  [
    'a lot that expired although it was spent',
    /exactly what was left/,
    /were left/,
    () => [
      sql`update ledger_lines set line_id = -2 where line_id = (select max(line_id) from ledger_lines where member_id = ${memberId} and account = 'posted')`,
      sql`update ledger_lines set points = -1000 where line_id = -2`,
    ],
  ],
  [
    'points of an account that was removed',
    /removed or merged/,
    /account /,
    () => [
      sql`update ledger_lines set points = points + 1 where account = 'posted' and transaction_id = (
      select transaction_id from ledger_transactions where source like 'closed:%' order by recorded_at desc limit 1)`,
    ],
  ],
])('%s is found and named', async (_what, rule, about, statements) => {
  const found = await verifyDamaged(statements());
  const broken = found.filter(({ name, breaches }) => rule.test(name) && breaches > 0);
  expect(broken).toHaveLength(1);
  expect(broken[0]?.first?.join('\n')).toMatch(about);
});

class Undo extends Error {}

/** The reports after the damage, which is then undone. */
async function verifyDamaged(statements: readonly SQL[]): Promise<readonly InvariantReport[]> {
  const reports: InvariantReport[] = [];
  const damage = asOwner(park.services.db, (owner) =>
    owner.transaction(async (tx) => {
      for (const table of ['ledger_lines', 'ledger_transactions'])
        await tx.execute(sql.raw(`alter table ${table} disable trigger all`));
      for (const statement of statements) await tx.execute(statement);
      reports.push(...(await verifyLedgerIn(tx)));
      throw new Undo();
    }),
  );
  await expect(damage).rejects.toThrow(Undo);
  return reports;
}

const inSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** One point too many for each member who joined. */
async function damageWelcomePoints({ services: { db } }: TestPark): Promise<void> {
  await asOwner(db, async (owner) => {
    await owner.execute(sql`alter table ledger_lines disable trigger all`);
    await owner.execute(sql`update ledger_lines set points = points + 1 where account = 'posted'
      and transaction_id in (select transaction_id from ledger_transactions where source like 'welcome:%')`);
    await owner.execute(sql`alter table ledger_lines enable trigger all`);
  });
}

const brokenOf = (reports: readonly InvariantReport[]): readonly InvariantReport[] =>
  reports.filter(({ breaches }) => breaches > 0);

test('several connections find together what one finds', async (own, db) => {
  for (const name of ['ann', 'ben', 'cleo', 'dov', 'eve', 'finn'])
    await joinClub(own, `${name}@mail.example`);
  expect(brokenOf(await verifyLedger(db))).toEqual([]);
  await damageWelcomePoints(own);
  const together = await verifyLedger(db);
  expect(together).toEqual(await db.transaction((tx) => verifyLedgerIn(tx), inSnapshot));
  expect(brokenOf(together)[0]?.breaches).toBeGreaterThanOrEqual(6);
});

test('all connections see the ledger of one moment, whatever is written meanwhile', async (own, db) => {
  await joinClub(own);
  const before = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await damageWelcomePoints(own);
    return verifyLedgerIn(tx, db);
  }, inSnapshot);
  expect(brokenOf(before)).toEqual([]);
  expect(brokenOf(await verifyLedger(db))).not.toEqual([]);
});
