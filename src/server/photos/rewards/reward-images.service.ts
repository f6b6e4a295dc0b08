/** Makes the pictures of rewards from what staff upload, in the way in which guests' photos are made. */
import { createHash } from 'node:crypto';

import sharp from 'sharp';

import { photoHeight, photoWidth } from '#domain/constants.ts';
import { isRewardImage } from '#domain/loyalty-reward.ts';

import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { rewardImagesPerColleague } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readPhotoData } from '../photo-data.ts';
import type { PhotoDecoder } from '../photo-decoder.ts';
import { findRewardImage, keepRewardImage } from './reward-images.queries.ts';

/** The width of a stored picture in pixels: the widest place that shows it, at three pixels for each point. */
const imageWidth = 480;
const imageHeight = (imageWidth * photoHeight) / photoWidth;

/** The bytes of a picture. Refuses with `reward-image-not-found`. */
export async function readRewardImage({ db }: Pick<Services, 'db'>, imageId: string): Promise<Buffer> {
  const jpeg = isRewardImage(imageId) ? await findRewardImage(db, imageId) : undefined;
  if (jpeg === undefined) throw new Refusal('reward-image-not-found');
  return jpeg;
}

/**
 * Stores a picture, upright and cut to 4 by 3, and returns its id. It is decoded in a process without secrets and
 * encoded anew from its pixels, so that nothing else of the upload remains. Refuses with the reason.
 */
export async function addRewardImage(
  services: Pick<Services, 'db' | 'clock'> & { photoDecoder: PhotoDecoder },
  actor: StaffActor,
  data: Buffer,
): Promise<{ image: string }> {
  const { db, clock, photoDecoder } = services;
  const counted = { key: `reward-image:${actor.memberGuid}`, limit: rewardImagesPerColleague };
  const [tried] = await countAttempts(db, [counted], clock.now());
  if (tried !== undefined && tried.count > rewardImagesPerColleague.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  const picture = readPhotoData(data);
  if (picture === 'too-large') throw new Refusal('reward-image-too-large');
  if (picture === 'unreadable') throw new Refusal('reward-image-unreadable');
  const pixels = await decodeUpload(photoDecoder, picture);
  if (pixels === undefined) throw new Refusal('reward-image-unreadable');
  const jpeg = await sharp(pixels, { raw: { width: photoWidth, height: photoHeight, channels: 3 } })
    .resize(imageWidth, imageHeight)
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  const imageId = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  await db.transaction(async (tx) => {
    await keepRewardImage(tx, { imageId, jpeg, addedAt: clock.now() });
    const change = {
      action: 'Reward Picture Upload' as const,
      target: imageId,
      after: { bytes: jpeg.length },
    };
    await writeAudit(tx, actor, change, clock.now());
  });
  return { image: imageId };
}

/** The texts of a guest's photo do not fit here. */
async function decodeUpload(photoDecoder: PhotoDecoder, picture: Buffer): Promise<Buffer | undefined> {
  try {
    return await photoDecoder.decode(picture, undefined);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'photo-picture-too-small')
      throw new Refusal('reward-image-too-small');
    throw error;
  }
}
