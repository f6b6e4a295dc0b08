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
import { findLostRewards } from './find-lost-rewards.ts';
import type { Lab } from './lab.ts';
import type { Notes } from './traffic.ts';

/** Returns one sentence for each error; an empty list if there is none. */
export async function findFaults(lab: Lab, notes: Notes): Promise<string[]> {
  return [
    ...(await findLabFaults(lab.postgres.url, notes.claims)),
    ...(await findBrokenInvariants(lab)),
    ...(await findLost(lab, notes)),
    ...(await findLostRewards(lab, notes.rewards)),
    ...(await findLostMails(lab)),
    ...(await findOverdueJobs(lab)),
    ...findOddStatuses(notes, `${lab.folder}/servers.log`),
  ];
}

async function findBrokenInvariants(lab: Lab): Promise<string[]> {
  const opened = await openPostgres(lab.postgres.url);
  try {
    const secrets = loadSecrets(`${lab.folder}/keys`, false);
    const photoStore = sealPhotoStore(makeS3PhotoStore(lab.s3.options), secrets);
    const reports = await verifyInvariants({
      db: opened.db,
      photoStore,
      brand: { timeZone: 'America/New_York', operatingDayRollover: '02:00' },
    });
    return reports.flatMap(({ id, name, breaches }) =>
      breaches === 0 ? [] : [`${id} (${name}) is broken ${breaches} times`],
    );
  } finally {
    await opened.close();
  }
}

/** Returns the acknowledged shares, wristbands and photos that the database lacks. */
export async function findLost(
  database: Pick<Lab, 'query'>,
  notes: Pick<Notes, 'shares' | 'bands' | 'photos'>,
): Promise<string[]> {
  const shares = await database.query<{ lost: string }>(
    `select a.lost from unnest($1::text[]) a(lost) left join ticket_shares s on s.share_id = a.lost where s.share_id is null`,
    [notes.shares],
  );
  const bands = await database.query<{ lost: string }>(
    `select a.code as lost from unnest($1::text[], $2::text[]) a(code, barcode) left join wristbands w on w.code = a.code and w.barcode = a.barcode and w.state = 'activated' where w.code is null`,
    [notes.bands.map(({ code }) => code), notes.bands.map(({ barcode }) => barcode)],
  );
  const photos = await database.query<{ lost: string }>(
    `select a.lost from unnest($1::text[]) a(lost) left join passes p on p.order_id = a.lost and p.has_photo where p.order_id is null`,
    [notes.photos],
  );
  return [
    ...shares.map(({ lost }) => `share ${lost} was acknowledged and is lost`),
    ...bands.map(({ lost }) => `band ${lost} was acknowledged and is lost`),
    ...photos.map(({ lost }) => `the photo of order ${lost} was acknowledged and is lost`),
  ];
}

/** Reads the mail server after the database, because a mail accepted in between is not yet marked as sent. */
async function findLostMails(lab: Lab): Promise<string[]> {
  const sent = await lab.query<{ id: string }>(
    'select mail_id::text as id from mails where sent_at is not null',
  );
  const taken = new Set(lab.mail.taken.map(({ id }) => id));
  return sent
    .filter(({ id }) => !taken.has(id))
    .map(({ id }) => `mail ${id} counts as sent and never arrived`);
}

/** Longer than the lease of a killed server, the longest polling interval and the longest retry delay together. */
const overdueSeconds = 150;

/** Returns the scheduled jobs that are due and that no server has run. */
export async function findOverdueJobs({ query }: Pick<Lab, 'query'>): Promise<string[]> {
  const jobs = await query<{ job: string; late: number }>(
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
