/** What guests and the team did in the generated park: photos, bands, waivers, shares, requests and held rewards. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Order } from '#contract/calls/order.ts';

import { walletExceptions } from '#server/base/db/schema/administration.ts';
import { clubRequests } from '#server/base/db/schema/requests.ts';
import { rewards } from '#server/base/db/schema/loyalty.ts';
import { passes, photoRequests, wristbands, isOfPass } from '#server/base/db/schema/park.ts';
import { photoFiles, type PhotoFile } from '#server/base/ports/photo-store.ts';
import { signMemberTicket } from '#server/loyalty/member-tickets.ts';
import { share } from '#server/passes/share/share-testing.ts';
import type { TestPark } from '../test-park.ts';
import { namedPass, numberOfMember } from './fill-park.ts';

/** Adds them to the generated passes and members of these numbers. */
export async function fillStates(park: TestPark, numbers: readonly number[]): Promise<void> {
  const { db } = park.services;
  const every = (step: number, rest: number) => numbers.filter((index) => index % step === rest);
  const seasonPasses = [...every(8, 2), ...every(8, 3)];
  for (const [place, index] of seasonPasses.entries())
    await addPhoto(park, index, place % 3 > 0 && index % 40 !== 2);
  for (const index of every(8, 6)) await wearBand(park, index);
  await db.insert(walletExceptions).values(
    every(5, 2).map((index) => ({
      orderNumber: namedPass(index).orderId,
      skipsImage: index % 2 === 0,
      skipsRegistration: index % 4 < 2,
    })),
  );
  for (const index of every(8, 4)) await shareCard(park, index);
  await addRequests(park, seasonPasses);
  await holdRewards(park, numbers);
}

function isNumbered(index: number) {
  const { orderId, barcode } = namedPass(index);
  return isOfPass(passes, { orderId, barcode });
}

/** Three of four season passes are activated; most have the photo of a pass of the demo park, but none where it is waived. */
async function addPhoto({ services }: TestPark, index: number, hasPhoto: boolean): Promise<void> {
  const { db, photoStore } = services;
  const [sample] = await db
    .select()
    .from(passes)
    .where(eq(passes.hasPhoto, true))
    .orderBy(passes.orderId)
    .limit(1);
  const photoUid = randomUUID();
  const files = new Map<PhotoFile, Buffer>();
  for (const name of photoFiles) {
    const file = await photoStore.read(sample?.photoUid ?? '', name);
    if (file !== undefined) files.set(name, file);
  }
  await photoStore.write(photoUid, files);
  const change = { photoUid, hasPhoto, isActivated: index % 4 > 0 };
  await db.update(passes).set(change).where(isNumbered(index));
}

/** The ticket is spent on a band that is worn, has ended today, has no known end, or was taken out of use. */
async function wearBand({ services: { db, clock } }: TestPark, index: number): Promise<void> {
  const hours = [6, -1, undefined, 8][(index >> 3) % 4];
  const now = clock.now();
  const validUntil = hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000);
  const state = index % 5 === 0 ? 'void' : 'activated';
  const code = `FIGURES${String(index).padStart(9, '0')}`;
  await db.insert(wristbands).values({ code, state, activatedAt: now, validUntil, ...namedPass(index) });
  await db.update(passes).set({ isRedeemed: true, redeemedAt: now }).where(isNumbered(index));
}

/** A friend gets the card by mail, if it can be shared. */
async function shareCard(park: TestPark, index: number): Promise<void> {
  const pass = namedPass(index);
  const { ticketShareToken } = (await park.post('/api/login/', pass)).json<Order>();
  const email = `friend-${index}@mail.example`;
  const friend = { firstName: 'Zoë', lastName: `Friend ${index}`, email, phone: '(609) 555-0101' };
  await share(park, ticketShareToken ?? '', friend, pass);
}

async function addRequests(
  { services: { db, clock } }: TestPark,
  seasonPasses: readonly number[],
): Promise<void> {
  const requestedAt = clock.now();
  const dueAt = new Date(requestedAt.getTime() + 7_200_000);
  const asked = { status: 'open' as const, requestedAt, dueAt };
  const asking = seasonPasses.filter((index) => index % 2 === 0);
  const answered = { ...asked, status: 'answered' as const, answeredAt: requestedAt };
  await db
    .insert(photoRequests)
    .values([
      ...asking.map((index) => ({ ...namedPass(index), ...asked })),
      ...seasonPasses.map((index) => ({ ...namedPass(index), ...answered })),
    ]);
  await db.insert(clubRequests).values(
    asking.map((index) => ({
      ...{ ...asked, earnKind: 'purchase' as const, number: String(index), reason: 'check-not-found' },
      ...{ memberId: numberOfMember(index), note: '', isProved: true, language: 'en' },
    })),
  );
}

/** Some hold a reward whose time is over, which no round has returned yet, and some one that is good. */
async function holdRewards(park: TestPark, numbers: readonly number[]): Promise<void> {
  const { services, clock } = park;
  await services.db.insert(rewards).values({ code: 'FIGURES', name: 'Paper lantern', points: 100 });
  const take = async (index: number): Promise<void> => {
    const memberTicket = signMemberTicket(services, numberOfMember(index));
    await park.post('/api/loyalty/rewards/take/', {
      memberTicket,
      reward: 'FIGURES',
      requestId: randomUUID(),
    });
  };
  for (const index of numbers.filter((one) => one % 4 === 1)) await take(index);
  clock.advance(3 * 3600);
  for (const index of numbers.filter((one) => one % 4 === 2)) await take(index);
}
