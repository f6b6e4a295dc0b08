/**
 * Photos of the season passes that are likely to come, for a gate without a network. Each is sealed with a key that only
 * the code of its pass makes, so a device shows no guest whom no one scanned (docs/decisions/0055-photos-opened-by-their-codes.md).
 */
import { createCipheriv, randomBytes } from 'node:crypto';

import type { ScanPhotos, SealedPhotos } from '#contract/calls/staff-scan.ts';
import { codeHashBytes, hashedTexts } from '#contract/scan-list.ts';
import { daysBefore } from '#domain/days-before.ts';
import { operatingDayAround, operatingDayOf } from '#domain/operating-day.ts';

import type { Services } from '#server/base/services.ts';
import type { ScanServices } from './identify-scan.ts';
import { listKeysOf, listMacOf, admittingTextsOf } from './list-records.ts';
import { fetchRecentSeasonPasses, fetchStaffRows } from './list.queries.ts';

/** At most 7.4 KB each, so 22 MB on a device. */
const photosMax = 3000;

/** A pass that was opened or scanned within this time is likely to come again. */
const recentDays = 14;

interface CodePhoto {
  code: string;
  mark: string;
  photoUid: string;
  key: Buffer;
}

/** The codes that have a photo, and a mark that another photo of the pass changes. */
export async function listPhotos(services: ScanServices): Promise<ScanPhotos> {
  const { day, photos } = await findPhotos(services);
  return { day, photos: photos.map(({ code, mark }) => ({ code, mark })) };
}

/** The photos of these codes; a code that is no longer among those of `listPhotos` is left out. */
export async function sealPhotos(
  services: ScanServices & Pick<Services, 'photoStore'>,
  wanted: readonly string[],
): Promise<SealedPhotos> {
  const codes = new Set(wanted);
  const { photos } = await findPhotos(services);
  const sealed: SealedPhotos['photos'] = [];
  for (const { code, mark, photoUid, key } of photos) {
    if (!codes.has(code)) continue;
    const photo = await services.photoStore.read(photoUid, 'thumbnail@2x.png');
    if (photo !== undefined) sealed.push({ code, mark, sealed: sealPhoto(photo, key) });
  }
  return { photos: sealed };
}

async function findPhotos(services: ScanServices): Promise<{ day: string; photos: CodePhoto[] }> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const day = operatingDayAround(now, brand);
  const { hash: hashKey } = listKeysOf(services, day);
  const facts = { hashKey, now, dayEnds: day.to, staffRows: await fetchStaffRows(db) };
  const rows = await fetchRecentSeasonPasses(db, {
    now,
    since: daysBefore(now, recentDays),
    limit: photosMax,
  });
  const photos = rows.flatMap((row) =>
    admittingTextsOf(services, row, facts).map((text) => ({
      code: listMacOf(hashKey, text).subarray(0, codeHashBytes).toString('base64url'),
      mark: listMacOf(hashKey, `mark\t${row.photoUid}`).subarray(0, codeHashBytes).toString('base64url'),
      photoUid: row.photoUid,
      key: listMacOf(hashKey, hashedTexts.photo(text)),
    })),
  );
  return { day: operatingDayOf(day.from, brand), photos };
}

/** AES-256-GCM: the nonce, then the text with its mark, as WebCrypto reads it. */
function sealPhoto(photo: Buffer, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const parts = [nonce, cipher.update(photo), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}
