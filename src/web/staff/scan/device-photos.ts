/**
 * Photos of season passes on this device, for scans without a network. Each is sealed with a key that only the code of
 * its pass makes; they leave the device with the list.
 */
import { sealedPhotosMax } from '#contract/calls/staff-scan.ts';
import { codeHashBytes, hashedTexts } from '#contract/scan-list.ts';

import { base64UrlOf } from '#web/shared/api/base64.ts';
import { gateSend } from './gate-calls.ts';
import { changeStored, readStored, readStoredKeys } from './gate-store.ts';
import type { OfflineList } from './offline-list.ts';
import { bytesOfText, hmacOf } from './verify-part.ts';

/** Loads the photos that this device lacks, removes those that are no longer listed, and returns how many it has. */
export async function refreshPhotos(list: Pick<OfflineList, 'day'>): Promise<number> {
  const sent = await gateSend('GET /api/admin/scan/photos/', undefined);
  if (!sent.ok || sent.body.day !== list.day) return countPhotos();
  const listed = new Map(sent.body.photos.map(({ code, mark }) => [storedKeyOf(code, mark), code]));
  const kept = new Set(await readStoredKeys('photos'));
  await changeStored('photos', (table) => {
    for (const key of kept) if (typeof key !== 'string' || !listed.has(key)) table.delete(key);
  });
  const missing = [...listed].filter(([key]) => !kept.has(key)).map(([, code]) => code);
  for (let start = 0; start < missing.length; start += sealedPhotosMax) {
    const codes = missing.slice(start, start + sealedPhotosMax);
    const answer = await gateSend('POST /api/admin/scan/photos/', { codes });
    if (!answer.ok) break;
    const { photos } = answer.body;
    await changeStored('photos', (table) => {
      for (const { code, mark, sealed } of photos) table.put(bytesOfText(sealed), storedKeyOf(code, mark));
    });
  }
  return countPhotos();
}

/** How many photos this device has. */
export async function countPhotos(): Promise<number> {
  return (await readStoredKeys('photos')).length;
}

/** Opens the photo of a code by its text (`hashedTexts`), as an address that the caller revokes; null without one. */
export async function openPhoto({ keys }: Pick<OfflineList, 'keys'>, text: string): Promise<string | null> {
  const code = base64UrlOf((await hmacOf(keys.hash, text)).subarray(0, codeHashBytes));
  const sealed = await readStored('photos', IDBKeyRange.bound(storedKeyOf(code, ''), storedKeyOf(code, '~')));
  if (!(sealed instanceof Uint8Array)) return null;
  const photoKey = new Uint8Array(await hmacOf(keys.hash, hashedTexts.photo(text)));
  const key = await crypto.subtle.importKey('raw', photoKey, 'AES-GCM', false, ['decrypt']);
  const bytes = new Uint8Array(sealed);
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12))
    .catch(() => null);
  return opened === null ? null : URL.createObjectURL(new Blob([opened], { type: 'image/png' }));
}

function storedKeyOf(code: string, mark: string): string {
  return `${code}.${mark}`;
}
