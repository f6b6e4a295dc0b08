/** Checks a live database against the invariants of docs/security.md that concern data. */
import { photoHeight, photoWidth } from '#domain/constants.ts';
import { hasAdministrator } from '#domain/staff-access.ts';

import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { readBmp } from '#server/photos/read-bmp.ts';
import type { Services } from '#server/base/services.ts';
import { countBreaches, dataInvariants, fetchAccess, fetchPhotoSlots } from './breaches.queries.ts';
import type { InvariantReport } from './invariant-report.ts';
import { verifyLedgerIn } from './verify-ledger.ts';

const photosMax = 1000;
const firstUid = '00000000-0000-0000-0000-000000000000';

/** How many photos are checked. */
interface VerifyOptions {
  allPhotos?: boolean;
}

/**
 * Counts the breaches of every invariant in one snapshot, and checks the files of up to a thousand photos, or of all
 * photos if `allPhotos` is set. Changes nothing.
 */
export async function verifyInvariants(
  services: Pick<Services, 'db' | 'photoStore'>,
  { allPhotos = false }: VerifyOptions = {},
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
