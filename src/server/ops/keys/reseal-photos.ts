/** Seals the stored photos anew, slot by slot, beside servers that read, retire and erase them. */
import { photoPlace } from '#server/adapters/photo-store-sealed.ts';
import { photoFiles, type PhotoFile, type PhotoStore } from '#server/base/ports/photo-store.ts';
import { keyIdOfSealed, sealAnew } from '#server/base/security/seal.ts';
import type { Services } from '#server/base/services.ts';
import { listPhotoSlots } from '../backup/tables.queries.ts';
import { noteKeys } from './key-uses.queries.ts';
import {
  countSlots,
  dropPhotoMark,
  fetchPhotoMark,
  holdSlot,
  storePhotoMark,
  type PhotoMark,
} from './reseal.queries.ts';

/** What sealing anew works with: the photos are read and written in their sealed form. */
export type ResealServices = Pick<Services, 'db' | 'clock' | 'secrets'> & { sealedPhotos: PhotoStore };

/** Many times as long as one slot may take: photos that are removed that soon are left alone, so that no removed photo comes back. */
const endingMilliseconds = 60 * 60 * 1000;
const slotsPerMark = 50;
const firstUid = '00000000-0000-0000-0000-000000000000';

/** How many slots were sealed anew, and the photos that stayed under a former key, by its id. */
export interface ResealedPhotos {
  resealed: number;
  left: Record<string, number>;
}

/** Continues where an earlier run under the same key stopped, and notes at its end which keys photos still need. */
export async function resealPhotos(
  services: ResealServices,
  onProgress: (text: string) => void,
): Promise<ResealedPhotos> {
  const { db, secrets } = services;
  const newest = secrets.current('photos').keyId;
  const total = await countSlots(db);
  const mark: PhotoMark = (await fetchPhotoMark(db, newest)) ?? {
    newest,
    after: firstUid,
    read: 0,
    left: {},
  };
  if (mark.read > 0) onProgress(`an earlier run has read ${mark.read} photos`);
  let resealed = 0;
  for await (const uid of listPhotoSlots(db, mark.after)) {
    const kept = await resealSlot(services, uid);
    if (kept === 'resealed') resealed += 1;
    else if (kept !== 'newest') mark.left[kept.keyId] = (mark.left[kept.keyId] ?? 0) + 1;
    mark.after = uid;
    mark.read += 1;
    if (mark.read % slotsPerMark !== 0) continue;
    await storePhotoMark(db, mark);
    onProgress(`${mark.read} of ${total} photos`);
  }
  await db.transaction(async (tx) => {
    await noteKeys(tx, 'photoKeys', [newest, ...Object.keys(mark.left)]);
    await dropPhotoMark(tx);
  });
  return { resealed, left: mark.left };
}

/** Writes a slot with a file that a former key sealed, all its files at once as the store demands; the key that it stays under, if it cannot. */
async function resealSlot(
  { db, clock, secrets, sealedPhotos }: ResealServices,
  uid: string,
): Promise<'newest' | 'resealed' | { keyId: string }> {
  const files = new Map<PhotoFile, Buffer>();
  let former: string | undefined;
  for (const file of photoFiles) {
    const sealed = await sealedPhotos.read(uid, file);
    const made = sealed === undefined ? 'newest' : sealAnew(secrets, photoPlace(uid, file), sealed);
    if (sealed === undefined) continue;
    if (made !== 'newest') former = keyIdOfSealed(sealed);
    if (made === 'unopened') return { keyId: keyIdOfSealed(sealed) };
    files.set(file, made === 'newest' ? sealed : made);
  }
  if (former === undefined) return 'newest';
  const state = await db.transaction(async (tx) => {
    const held = await holdSlot(tx, uid, new Date(clock.now().getTime() + endingMilliseconds));
    if (held === 'held') await sealedPhotos.write(uid, files);
    return held;
  });
  if (state === 'ending') return { keyId: former };
  return state === 'held' ? 'resealed' : 'newest';
}
