/** Makes the pictures of looks from what staff upload, in the way in which guests' photos are made. */
import { createHash } from 'node:crypto';

import sharp from 'sharp';

import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { lookImagesPerColleague } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readPhotoData } from '../photo-data.ts';
import type { PhotoDecoder } from '../photo-decoder.ts';
import { addLookPicture, findLookPicture } from './look-images.queries.ts';

/** Wide enough for the strip of an Apple pass at three pixels for each point, and high enough for its poster. */
const pictureSize = { width: 1500, height: 750 };

const imagePattern = /^[0-9a-f]{32}$/;

/** The bytes of a picture. Refuses with `look-image-not-found`. */
export async function readLookImage({ db }: Pick<Services, 'db'>, imageId: string): Promise<Buffer> {
  const jpeg = imagePattern.test(imageId) ? await findLookPicture(db, imageId) : undefined;
  if (jpeg === undefined) throw new Refusal('look-image-not-found');
  return jpeg;
}

/**
 * Stores a picture, upright and cut to 2 by 1, and returns its id. It is decoded in a process without secrets and
 * encoded anew from its pixels, so that nothing else of the upload remains. Refuses with the reason.
 */
export async function addLookImage(
  services: Pick<Services, 'db' | 'clock'> & { photoDecoder: PhotoDecoder },
  actor: StaffActor,
  data: Buffer,
): Promise<{ image: string }> {
  const { db, clock, photoDecoder } = services;
  const counted = { key: `look-image:${actor.memberGuid}`, limit: lookImagesPerColleague };
  const [tried] = await countAttempts(db, [counted], clock.now());
  if (tried !== undefined && tried.count > lookImagesPerColleague.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  const picture = readPhotoData(data);
  if (picture === 'too-large') throw new Refusal('look-image-too-large');
  if (picture === 'unreadable') throw new Refusal('look-image-unreadable');
  const pixels = await decodeWide(photoDecoder, picture);
  if (pixels === undefined) throw new Refusal('look-image-unreadable');
  const jpeg = await sharp(pixels, { raw: { ...pictureSize, channels: 3 } })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  const imageId = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  await db.transaction(async (tx) => {
    await addLookPicture(tx, { imageId, jpeg, addedAt: clock.now() });
    const change = {
      action: 'Look Picture Upload' as const,
      target: imageId,
      after: { bytes: jpeg.length },
    };
    await writeAudit(tx, actor, change, clock.now());
  });
  return { image: imageId };
}

/** The texts of a guest's photo do not fit here. */
async function decodeWide(photoDecoder: PhotoDecoder, picture: Buffer): Promise<Buffer | undefined> {
  try {
    return await photoDecoder.decode(picture, undefined, pictureSize);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'photo-picture-too-small')
      throw new Refusal('look-image-too-small');
    throw error;
  }
}
