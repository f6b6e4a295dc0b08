import type { ClubOffer, GuestPageData, PlainLinks } from '#contract/guest-page.ts';
import type { LoginAnswer } from '#contract/calls/order.ts';

import { isOffered, isSoldOut, rewardImageOf, rewardPictureOf } from '#domain/loyalty-reward.ts';
import type { Services } from '#server/base/services.ts';
import { readCardLook } from '#server/passes/club-look.ts';
import { plainActionsOf } from '#domain/pass-actions.ts';
import type { LookUp } from '#server/passes/find-pass.ts';
import { makePlainLink } from '#server/passes/plain-link.ts';
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

/** The links of a pass that work without a script; none for an ended share. */
export function plainLinksOf(
  services: Pick<Services, 'secrets' | 'clock'>,
  { found, answer }: { found: LookUp; answer: LoginAnswer },
  place: Pick<GuestPageData, 'platform' | 'wallets'> & { hasHashUrl: boolean },
): PlainLinks {
  if ('endedShareId' in found || !('barcode' in answer)) return {};
  const actions = plainActionsOf(answer, place);
  return Object.fromEntries(actions.map((action) => [action, makePlainLink(services, action, found)]));
}
