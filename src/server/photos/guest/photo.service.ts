import type { PhotoCrop } from '#domain/photo.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import { changeSlot } from '../change-slot.ts';
import { readPhotoData } from '../photo-data.ts';
import type { PhotoDecoder, PhotoPreview } from '../photo-decoder.ts';
import { makePhotoFiles } from '../photo-files.ts';
import { readBmp } from '../read-bmp.ts';
import type { PhotoFile } from '#server/base/ports/photo-store.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import {
  countPicture,
  findSlot,
  findSlotOfBarcode,
  isSlotName,
  lockSlot,
  refuseUnlessChangeable,
  rightOf,
  storeInFreshSlot,
  type SlotProof,
} from './photo-slot.ts';
import { isPhotoSlot } from './photo.queries.ts';

/** The photo of a slot; any caller who knows the slot's name may see it. Refuses with `photo-not-found`. */
export async function readPhoto(
  services: Pick<Services, 'db' | 'photoStore'>,
  uid: string,
  file: PhotoFile,
): Promise<Buffer> {
  const isKnown = isSlotName(uid) && (await isPhotoSlot(services.db, uid));
  const photo = isKnown ? await services.photoStore.read(uid, file) : undefined;
  if (photo === undefined) throw new Refusal('photo-not-found');
  return photo;
}

/**
 * Turns a picture into a photo: upright, cropped, 640 by 480, a BMP in base64. Stores nothing. Refuses pictures of 5
 * MiB and more, and bytes that are not a picture.
 */
export async function previewPhoto(
  services: Services & { photoDecoder: PhotoDecoder },
  { data, crop, ...proof }: SlotProof & { data: string | Buffer; crop?: PhotoCrop | null | undefined },
  caller: Caller,
): Promise<PhotoPreview> {
  const { record, isCurrent } = await findSlot(services, proof, caller);
  if (!isCurrent) throw new Refusal('order-not-found');
  refuseUnlessChangeable(rightOf(record, services.clock.now(), record.isTest));
  await countPicture(services, proof, 'photo-preview');
  const photo = readPhotoData(data);
  if (photo === 'too-large') throw new Refusal('photo-too-large');
  if (photo === 'unreadable') throw new Refusal('photo-unreadable');
  const preview = await services.photoDecoder.preview(photo, crop ?? undefined);
  if (preview === undefined) throw new Refusal('photo-unreadable');
  return preview;
}

/**
 * Stores a BMP as the pass's photo, re-encoded in a new slot, and returns that slot. The same photo sent again under
 * the slot that it has just replaced gets the first answer again, because a phone may have missed it.
 */
export async function uploadPhoto(
  services: Services,
  { data, ...proof }: SlotProof & { data: string | Buffer },
  caller: Caller,
): Promise<{ uid: string }> {
  const { record, isCurrent } = await findSlot(services, proof, caller);
  refuseUnlessChangeable(rightOf(record, services.clock.now(), record.isTest));
  await countPicture(services, proof, 'photo-stored');
  const files = await makePhotoFiles(readUpload(data));
  if (!isCurrent) return { uid: await currentSlotOfSame(services, record.photoUid, files) };
  const photoUid = await storeInFreshSlot(services, proof, files);
  await services.db.transaction(async (tx) => {
    const now = services.clock.now();
    refuseUnlessChangeable(rightOf(await lockSlot(tx, proof), now));
    await changeSlot(tx, proof, { photoUid, hasPhoto: true, now });
  });
  return { uid: photoUid };
}

/** The pixels of an uploaded BMP. Refuses anything else. */
export function readUpload(data: string | Buffer): { width: number; height: number; pixels: Buffer } {
  const file = readPhotoData(data);
  if (file === 'too-large') throw new Refusal('photo-too-large');
  const bmp = file === 'unreadable' ? undefined : readBmp(file);
  if (bmp === undefined) throw new Refusal('photo-not-uploaded');
  return bmp;
}

async function currentSlotOfSame(
  services: Services,
  uid: string | null,
  files: ReadonlyMap<PhotoFile, Buffer>,
): Promise<string> {
  const stored = uid === null ? undefined : await services.photoStore.read(uid, 'photo.bmp');
  const sent = files.get('photo.bmp');
  if (uid === null || sent === undefined || stored?.equals(sent) !== true)
    throw new Refusal('order-not-found');
  return uid;
}

/**
 * Names the slot in which the holder of a pass that is not activated replaces the photo. The present photo stays on the
 * pass until the upload, so nothing changes here, and the call may be repeated.
 */
export async function replacePhoto(
  services: Services,
  named: { barcode: string; uid: string },
  caller: Caller,
): Promise<{ uid: string }> {
  const { record, isCurrent } = await findSlotOfBarcode(services, named, caller);
  refuseUnlessChangeable(rightOf(record, services.clock.now(), record.isTest));
  // A caller who knows only a former slot must not learn the slot of a newer photo.
  if (!isCurrent && record.hasPhoto) throw new Refusal('order-not-found');
  return { uid: record.photoUid ?? named.uid };
}
