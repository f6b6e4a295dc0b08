import type { ClubOffer } from '#contract/guest-page.ts';
import { isOffered, isSoldOut, rewardImageOf, rewardPictureOf } from '#domain/loyalty-reward.ts';

import type { Services } from '#server/base/services.ts';
import { readCardLook } from '#server/passes/club-look.ts';
import { fetchShelf, fetchWelcomePoints } from './club-offer.queries.ts';

const shelfMax = 6;

/** The club's look, and why to join it. Null without the database: the page opens all the same. */
export async function readClubOffer(
  services: Pick<Services, 'db' | 'brand' | 'clock'>,
): Promise<ClubOffer | null> {
  const { db, clock } = services;
  const now = clock.now();
  try {
    const [{ backgroundColor, foregroundColor }, welcomePoints, active] = await Promise.all([
      readCardLook(services),
      fetchWelcomePoints(db, now),
      fetchShelf(db),
    ]);
    const offered = active.filter((reward) => isOffered(reward, now) && !isSoldOut(reward));
    const rewards = offered.slice(0, shelfMax).map(({ code, name, points, picture }) => {
      return { code, name, points, picture: rewardPictureOf(picture), image: rewardImageOf(picture) };
    });
    return { look: { backgroundColor, foregroundColor }, welcomePoints, rewards };
  } catch {
    return null;
  }
}
