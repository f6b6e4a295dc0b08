/** Checks a live database against the invariants of docs/security.md that concern data. */
import { photoHeight, photoWidth } from '#domain/constants.ts';
import { hasAdministrator } from '#domain/staff-access.ts';

import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit, exportSnapshot, useSnapshot } from '#server/base/db/session.queries.ts';
import { readBmp } from '#server/photos/read-bmp.ts';
import type { Services } from '#server/base/services.ts';
import { countBreaches, dataInvariants, fetchAccess, fetchPhotoSlots } from './breaches.queries.ts';
import type { InvariantReport } from './invariant-report.ts';
import { allMembers, type MemberSlice } from './ledger-sets.queries.ts';
import {
  allowLargeSorts,
  breachesNamed,
  eventRule,
  findLedgerBreaches,
  findRepeatedEvents,
  ledgerRules,
  type RuleBreaches,
} from './ledger.queries.ts';

const photosMax = 1000;
const firstUid = '00000000-0000-0000-0000-000000000000';

/**
 * Counts the breaches of every invariant in one snapshot, and checks the files of up to a thousand photos, or of all
 * photos if `allPhotos` is set. Changes nothing.
 */
export async function verifyInvariants(
  services: Pick<Services, 'db' | 'photoStore'>,
  { allPhotos = false }: { allPhotos?: boolean } = {},
): Promise<InvariantReport[]> {
  const ofData = await services.db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      const reports: InvariantReport[] = [];
      for (const invariant of dataInvariants)
        reports.push({
          id: invariant.id,
          name: invariant.name,
          breaches: await countBreaches(tx, invariant),
        });
      const ofLedger = await verifyLedgerIn(tx, services.db);
      return [...reports, ...ofLedger, await verifyAdministrator(tx)];
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return [...ofData, await verifyPhotos(services, allPhotos ? Number.POSITIVE_INFINITY : photosMax)];
}

async function verifyAdministrator(tx: Database): Promise<InvariantReport> {
  const { team, rows } = await fetchAccess(tx);
  const breaches = hasAdministrator(team, rows) ? 0 : 1;
  return { id: 'I9', name: 'somebody can sign in and administer', breaches };
}

/**
 * Checks that a stored photo exists, decrypts with our keys, and is exactly the output of our encoder, without extra
 * bytes.
 */
async function verifyPhotos(
  { db, photoStore }: Pick<Services, 'db' | 'photoStore'>,
  countMax: number,
): Promise<InvariantReport> {
  let breaches = 0;
  let looked = 0;
  for (let after = firstUid; looked < countMax;) {
    const slots = await fetchPhotoSlots(db, { after, countMax: Math.min(200, countMax - looked) });
    for (const uid of slots) if (!(await isOurPhoto(photoStore, uid))) breaches += 1;
    looked += slots.length;
    const last = slots.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return {
    id: 'I12',
    name: `a photo that is shown is in the store and of our own making (${looked} looked at)`,
    breaches,
  };
}

async function isOurPhoto(photoStore: Services['photoStore'], uid: string): Promise<boolean> {
  const file = await photoStore.read(uid, 'photo.bmp');
  const picture = file === undefined ? undefined : readBmp(file);
  return picture?.width === photoWidth && picture.height === photoHeight;
}

/** As many connections as check a ledger on a server; each sorts in a core and a memory of its own. A power of 2. */
const connections = 2;

/**
 * Checks the ledger against docs/algorithms/ledger.md. Several connections check a part of the members each, all of them
 * in one snapshot, so that the result is that of one moment. Changes nothing.
 */
export async function verifyLedger(db: Database): Promise<InvariantReport[]> {
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      return verifyLedgerIn(tx, db);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * The same within the snapshot of the caller, who has lifted the time limit. A `pool` opens further connections, which
 * see the same snapshot, and therefore nothing that the caller has not committed.
 */
export async function verifyLedgerIn(tx: Database, pool?: Database): Promise<InvariantReport[]> {
  await allowLargeSorts(tx);
  if (pool === undefined)
    return reportsOf([await findLedgerBreaches(tx, allMembers)], await findRepeatedEvents(tx));
  const snapshot = await exportSnapshot(tx);
  const alone = <Result>(work: (own: Database) => Promise<Result>): Promise<Result> =>
    pool.transaction(
      async (own) => {
        await useSnapshot(own, snapshot);
        await liftTimeLimit(own);
        await allowLargeSorts(own);
        return work(own);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  const slices = Array.from({ length: connections }, (_, index): MemberSlice => ({
    index,
    parts: connections,
  }));
  const bySlice = Promise.all(slices.map((slice) => alone((own) => findLedgerBreaches(own, slice))));
  const [found, repeated] = await Promise.all([bySlice, findRepeatedEvents(tx)]);
  return reportsOf(found, repeated);
}

function reportsOf(bySlice: readonly RuleBreaches[][], repeated: readonly RuleBreaches[]): InvariantReport[] {
  const ofMembers = ledgerRules.map((_, rule) => {
    const parts = bySlice.flatMap((slice) => slice[rule] ?? []);
    return {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      first: parts
        .flatMap(({ first }) => first)
        .sort()
        .slice(0, breachesNamed),
    };
  });
  const found = [...ofMembers, ...repeated];
  return [...ledgerRules, eventRule].map(({ id, name }, index) => {
    const { count = 0, first = [] } = found[index] ?? {};
    return { id, name, breaches: count, ...(count > 0 && { first }) };
  });
}
