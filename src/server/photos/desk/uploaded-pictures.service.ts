/** Makes the pictures of looks and of rewards from what staff upload, in the way in which guests' photos are made. */
import { createHash } from 'node:crypto';

import { photoHeight, photoWidth } from '#domain/constants.ts';
import { isRewardImage } from '#domain/loyalty-reward.ts';

import { sharp } from '#server/base/drawing/sharp.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { lookImagesPerColleague, rewardImagesPerColleague } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readPhotoData } from '../photo-data.ts';
import type { PhotoDecoder } from '../photo-decoder.ts';
import { findUploadedPicture, keepUploadedPicture, type PictureUse } from './uploaded-pictures.queries.ts';

/**
 * The size to which a picture is cut, in pixels, and the one in which it is stored. A look's is wide enough for the strip
 * of an Apple pass at three pixels for each point, and high enough for its poster; a reward's for the widest place that
 * shows it.
 */
const kinds = {
  look: {
    ...{ cut: { width: 1500, height: 750 }, stored: { width: 1500, height: 750 }, quality: 82 },
    limit: lookImagesPerColleague,
    action: 'Look Picture Upload',
  },
  reward: {
    ...{ cut: { width: photoWidth, height: photoHeight }, stored: { width: 480, height: 360 }, quality: 80 },
    limit: rewardImagesPerColleague,
    action: 'Reward Picture Upload',
  },
} as const;

/** The bytes of a picture. Refuses with `look-image-not-found` or `reward-image-not-found`. */
export async function readUploadedPicture(
  { db }: Pick<Services, 'db'>,
  use: PictureUse,
  imageId: string,
): Promise<Buffer> {
  const jpeg = isRewardImage(imageId) ? await findUploadedPicture(db, use, imageId) : undefined;
  if (jpeg === undefined) throw new Refusal(`${use}-image-not-found`);
  return jpeg;
}

/**
 * Stores a picture, upright and cut, and returns its id. It is decoded in a process without secrets and encoded anew from
 * its pixels, so that nothing else of the upload remains. Refuses with the reason.
 */
export async function addUploadedPicture(
  services: Pick<Services, 'db' | 'clock'> & { photoDecoder: PhotoDecoder },
  { use, actor, data }: { use: PictureUse; actor: StaffActor; data: Buffer },
): Promise<{ image: string }> {
  const { db, clock, photoDecoder } = services;
  const { action, limit } = kinds[use];
  const [tried] = await countAttempts(db, [{ key: `${use}-image:${actor.memberGuid}`, limit }], clock.now());
  if (tried !== undefined && tried.count > limit.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  const jpeg = await makeJpeg(photoDecoder, use, readPhotoData(data));
  const imageId = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  await db.transaction(async (tx) => {
    await keepUploadedPicture(tx, use, { imageId, jpeg, addedAt: clock.now() });
    await writeAudit(tx, actor, { action, target: imageId, after: { bytes: jpeg.length } }, clock.now());
  });
  return { image: imageId };
}

async function makeJpeg(
  photoDecoder: PhotoDecoder,
  use: PictureUse,
  picture: ReturnType<typeof readPhotoData>,
): Promise<Buffer> {
  const { cut, stored, quality } = kinds[use];
  if (picture === 'too-large') throw new Refusal(`${use}-image-too-large`);
  if (picture === 'unreadable') throw new Refusal(`${use}-image-unreadable`);
  const pixels = await photoDecoder.decode(picture, undefined, cut).catch((error: unknown) => {
    // The texts of a guest's photo do not fit here.
    const isSmall = error instanceof Refusal && error.code === 'photo-picture-too-small';
    throw isSmall ? new Refusal(`${use}-image-too-small`) : error;
  });
  if (pixels === undefined) throw new Refusal(`${use}-image-unreadable`);
  const image = sharp(pixels, { raw: { ...cut, channels: 3 } });
  return image.resize(stored.width, stored.height).jpeg({ quality, mozjpeg: true }).toBuffer();
}
