/**
 * Finds the errors after a round: broken invariants of docs/security.md, and lost requests that had been acknowledged.
 */
import { readFileSync } from 'node:fs';

import { makeS3PhotoStore } from '../../src/server/adapters/photo-store-s3.ts';
import { sealPhotoStore } from '../../src/server/adapters/photo-store-sealed.ts';
import { openPostgres } from '../../src/server/base/db/open-postgres.ts';
import { verifyInvariants } from '../../src/server/ops/invariants/verify.ts';
import { loadSecrets } from '../../src/server/base/security/secrets.ts';
import { findLabFaults } from '../../src/server/testing/claim-lab.ts';
import type { Lab } from './lab.ts';
import { pointsAtFirst, type RewardNotes } from './reward-traffic.ts';
import type { Notes } from './traffic.ts';

/** Returns one sentence for each error; an empty list if there is none. */
export async function findFaults(lab: Lab, notes: Notes): Promise<string[]> {
  return [
    ...(await findLabFaults(lab.postgres.url, notes.claims)),
    ...(await findBrokenInvariants(lab)),
    ...(await findLost(lab, notes)),
    ...findTwice(notes.rewards.redemptions),
    ...(await findOddPoints(lab)),
    ...(await findOverdueJobs(lab)),
    ...findOddStatuses(notes, `${lab.folder}/servers.log`),
  ];
}

async function findBrokenInvariants(lab: Lab): Promise<string[]> {
  const opened = await openPostgres(lab.postgres.url);
  try {
    const secrets = loadSecrets(`${lab.folder}/keys`, false);
    const photoStore = sealPhotoStore(makeS3PhotoStore(lab.s3.options), secrets);
    const reports = await verifyInvariants({ db: opened.db, photoStore });
    return reports.flatMap(({ id, name, breaches }) =>
      breaches === 0 ? [] : [`${id} (${name}) is broken ${breaches} times`],
    );
  } finally {
    await opened.close();
  }
}

/** Returns the acknowledged actions that the database lacks. */
async function findLost(lab: Lab, { shares, bands, photos, rewards }: Notes): Promise<string[]> {
  const { takings, redemptions, ends } = rewards;
  // Each statement takes two lists of the same length, and selects what the database lacks of the first.
  const missing = async (what: string, statement: string, first: string[], second: string[] = first) => {
    const from = `select a.one as lost from unnest($1::text[], $2::text[]) a(one, two) left join`;
    const rows = await lab.query<{ lost: string }>(`${from} ${statement}`, [first, second]);
    return rows.map(({ lost }) => `${what} ${lost} was acknowledged and is lost`);
  };
  return [
    ...(await missing('share', 'ticket_shares s on s.share_id = a.one where s.share_id is null', shares)),
    ...(await missing(
      'band',
      `wristbands w on w.code = a.one and w.barcode = a.two and w.state = 'activated' where w.code is null`,
      bands.map(({ code }) => code),
      bands.map(({ barcode }) => barcode),
    )),
    ...(await missing(
      'the photo of order',
      'passes p on p.order_id = a.one and p.has_photo where p.order_id is null',
      photos,
    )),
    ...(await missing(
      'taking',
      'reward_takings t on t.request_id::text = a.one and t.member_id = a.two where t.taking_id is null',
      takings.map(({ requestId }) => requestId),
      takings.map(({ memberId }) => memberId),
    )),
    ...(await missing(
      'the redemption of',
      `reward_takings t on t.taking_id::text = a.one and t.state = 'redeemed' and t.redemption_id = a.two where t.taking_id is null`,
      redemptions.map(({ takingId }) => takingId),
      redemptions.map(({ redemptionId }) => redemptionId),
    )),
    ...(await missing(
      'the end of taking',
      `reward_takings t on t.taking_id::text = a.one and t.state <> 'open' where t.taking_id is null`,
      ends,
    )),
  ];
}

function findTwice(redemptions: RewardNotes['redemptions']): string[] {
  const firsts = redemptions.filter(({ isRepeat }) => !isRepeat);
  return [...Map.groupBy(firsts, ({ takingId }) => takingId)]
    .filter(([, same]) => same.length > 1)
    .map(([takingId, same]) => `taking ${takingId} was redeemed ${same.length} times`);
}

/** A member has the points of the start, without those of the redeemed rewards; and a taking moves its points once. */
async function findOddPoints(lab: Lab): Promise<string[]> {
  const odd = await lab.query<{ member: string; points: string; due: string }>(
    `with owned as (select member_id, sum(points) as points from ledger_lines where member_id like 'rew%' and account in ('posted', 'held') group by member_id),
       spent as (select member_id, sum(points) as points from reward_takings where state = 'redeemed' group by member_id)
     select member_id as member, owned.points, $1 - coalesce(spent.points, 0) as due from owned left join spent using (member_id)
       where owned.points <> $1 - coalesce(spent.points, 0)`,
    [pointsAtFirst],
  );
  return odd.map(({ member, points, due }) => `member ${member} has ${points} points instead of ${due}`);
}

/** Longer than the lease of a killed server, the longest polling interval and the longest retry delay together. */
const overdueSeconds = 150;

/** Returns the scheduled jobs that are due and that no server has run. */
async function findOverdueJobs(lab: Lab): Promise<string[]> {
  const jobs = await lab.query<{ job: string; late: number }>(
    `select job, extract(epoch from now() - due_at)::int as late from scheduled_jobs
      where due_at < now() - make_interval(secs => $1) and (leased_until is null or leased_until < now())`,
    [overdueSeconds],
  );
  return jobs.map(({ job, late }) => `the job "${job}" has been due for ${late} s and no server runs it`);
}

/** The answers that a valid request may get during a failure; 500 is never one of them. */
const statusesKnown = new Set([0, 200, 204, 400, 403, 408, 409, 429, 503]);

function findOddStatuses({ statuses }: Notes, logPath: string): string[] {
  const odd = [...statuses].filter(([status]) => !statusesKnown.has(status));
  const found = odd.map(([status, count]) => `${count} answers of ${status}`);
  return found.length === 0 ? [] : [...found, ...readErrors(logPath)];
}

/** Returns the distinct internal errors in the servers' logs. */
function readErrors(logPath: string): string[] {
  const lines = readFileSync(logPath, 'utf8').split('\n');
  const facts = lines.flatMap((line) => {
    const said = /"errorClass":"[^"]*".*?"stack":"[^"]{0,300}/.exec(line)?.[0];
    return said === undefined ? [] : [said];
  });
  return [...new Set(facts)].slice(0, 5).map((fact) => `a server said: ${fact}`);
}
