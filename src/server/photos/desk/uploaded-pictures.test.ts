/** A park's own pictures of rewards: which files it takes, how it stores them, and who sees them. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';

import type { MemberRewards } from '#contract/calls/rewards.ts';

import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { rewardImages } from '#server/base/db/schema/looks.ts';
import { rewards } from '#server/base/db/schema/loyalty.ts';
import { rewardImagesPerColleague } from '#server/base/limits/limits.ts';
import { addReward, hold, see, signInMember } from '#server/loyalty/rewards/rewards-testing.ts';
import { callerWith, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { quarters, readQuarters } from '../testing/pictures.ts';
import { jpegOf } from '../guest/photo-testing.ts';

const upright = ['R', 'G', 'B', 'RGB'];

function upload(staff: SignedInStaff, picture: Buffer) {
  return staff.call('POST', '/api/admin/reward-image/', picture);
}

async function uploaded(staff: SignedInStaff, width?: number): Promise<string> {
  const answer = await upload(staff, await jpegOf(width));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ image: string }>().image;
}

const show = (own: TestPark, image: string) => own.app.inject(`/api/reward-image/${image}`);

/** Saves a reward with a picture, as the tab does. */
async function saveReward(staff: SignedInStaff, rewardPicture: string) {
  const cells = { rewardName: 'Lantern', rewardPoints: 100, rewardStock: 0, rewardActive: true };
  const rewardCode = `RW-${randomUUID().slice(0, 8)}`;
  return staff.call('POST', '/api/admin/reward/', { ...cells, rewardCode, rewardPicture });
}

test('a picture is cut to 4 by 3, encoded anew without what it carried, and shown to members who see the reward', async (own) => {
  const staff = await signInStaff(own, 'loyalty');
  const withPlace = await quarters(1200, 900)
    .withExif({ IFD0: { Copyright: 'Secret Place 38.98' } })
    .jpeg()
    .toBuffer();
  const answer = await upload(staff, withPlace);
  const { image } = answer.json<{ image: string }>();
  const file = await show(own, image);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  const { width, height, exif, icc, xmp } = await sharp(file.rawPayload).metadata();
  expect([width, height, exif, icc, xmp]).toEqual([480, 360, undefined, undefined, undefined]);
  expect(file.rawPayload.includes('Secret Place')).toBe(false);
  const pixels = await sharp(file.rawPayload).removeAlpha().raw().toBuffer();
  expect(readQuarters(pixels, 480, 360)).toEqual(upright);
  expect((await saveReward(staff, image)).statusCode).toBe(201);
  const member = await signInMember(own);
  const offered = (await see(own, member)).rewards.find(({ name }) => name === 'Lantern');
  expect(offered).toMatchObject({ picture: 'gift', image: `/api/reward-image/${image}` });
  const held = await hold(own, member, offered?.code ?? '');
  expect(held.image).toBe(offered?.image);
});

test('a drawing has no address, and a reward never shows an unknown picture', async (own) => {
  const staff = await signInStaff(own, 'loyalty');
  expect((await saveReward(staff, 'Meal')).json()).toMatchObject({ rewardPicture: 'meal' });
  for (const picture of ['dragon', 'a'.repeat(32), '/etc/passwd']) {
    const refused = await saveReward(staff, picture);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'row-refused' }),
    ]);
  }
  const { rewards: offered }: MemberRewards = await see(own, await signInMember(own));
  expect(offered.map(({ image }) => image)).not.toContain(undefined);
  expect(offered.every(({ image }) => image === null)).toBe(true);
  for (const image of ['a'.repeat(32), 'gift', '..', 'A'.repeat(32)])
    expect((await show(own, encodeURIComponent(image))).statusCode).toBe(404);
});

test('a file that is no picture is refused with its reason, and nothing is stored', async (own) => {
  const staff = await signInStaff(own, 'loyalty');
  const codeOf = async (data: Buffer) => (await upload(staff, data)).json<{ code: string }>().code;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  expect(await codeOf(svg)).toBe('reward-image-unreadable');
  expect(await codeOf(Buffer.from('https://evil.example/a.png'))).toBe('reward-image-unreadable');
  expect(await codeOf(Buffer.alloc(0))).toBe('reward-image-unreadable');
  expect(await codeOf((await jpegOf()).subarray(0, 900))).toBe('reward-image-unreadable');
  expect(await codeOf(await jpegOf(60, 60))).toBe('reward-image-too-small');
  expect(await codeOf(Buffer.alloc(5_242_880))).toBe('reward-image-too-large');
  expect(await codeOf(Buffer.alloc(7_400_000))).toBe('body-too-large');
  expect(await own.services.db.select().from(rewardImages)).toEqual([]);
});

test('only the team may upload, with the permission, and not without end; each upload is recorded', async (own) => {
  const picture = await jpegOf();
  expect((await callerWith(own, 'none')('POST', '/api/admin/reward-image/', picture)).statusCode).toBe(401);
  expect((await upload(await signInStaff(own, 'gate'), picture)).statusCode).toBe(403);
  const staff = await signInStaff(own, 'loyalty');
  const image = await uploaded(staff);
  expect(await uploaded(staff)).toBe(image);
  const audit = await signInStaff(own, 'audit');
  expect((await audit.call('GET', '/api/admin/audit/')).body).toContain('Reward Picture Upload');
  for (let count = 2; count < rewardImagesPerColleague.attemptsMax; count += 1)
    expect((await upload(staff, Buffer.alloc(0))).statusCode).toBe(400);
  expect((await upload(staff, picture)).statusCode).toBe(429);
});

test('an unused picture is deleted after a day, one of a reward or of a held reward is not', async (own, db) => {
  const staff = await signInStaff(own, 'loyalty');
  const [unused, ofReward, ofTaking] = [
    await uploaded(staff, 800),
    await uploaded(staff, 900),
    await uploaded(staff, 1000),
  ];
  await addReward(own, { picture: ofReward });
  await hold(own, await signInMember(own), await addReward(own, { picture: ofTaking, code: 'RW-GONE' }));
  await db.update(rewards).set({ picture: '' }).where(eq(rewards.code, 'RW-GONE'));
  const statuses = async () =>
    Promise.all([unused, ofReward, ofTaking].map(async (image) => (await show(own, image)).statusCode));
  await endRows(db, 'reward_images', own.clock.now());
  expect(await statuses()).toEqual([200, 200, 200]);
  own.clock.advance(86_401);
  await endRows(db, 'reward_images', own.clock.now());
  expect(await statuses()).toEqual([404, 200, 200]);
});
