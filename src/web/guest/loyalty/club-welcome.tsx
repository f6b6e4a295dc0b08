import type { Ref } from 'react';

import type { ClubOffer, GuestBrand } from '#contract/guest-page.ts';
import { sceneOf } from '#domain/product-scene.ts';

import { t } from '#web/shared/texts/t.ts';
import { Drawing } from '#web/shared/ui/drawing.tsx';
import { RewardPicture } from './rewards/reward-picture.tsx';

interface ClubProps {
  club: ClubOffer | null;
  brand: GuestBrand;
}

/** The head of the club's page, in the look of its cards: its name, and the points with which an account begins. */
export function ClubHead({ club, brand, headingRef }: ClubProps & { headingRef: Ref<HTMLHeadingElement> }) {
  const scene = sceneOf(brand.scenes, { product: brand.clubName, category: '' }) ?? brand.artwork.strip;
  const points = club?.welcomePoints ?? 0;
  return (
    <div className="welcome-scene club-scene">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="font-display text-3xl/9 font-semibold text-balance outline-none"
      >
        {brand.clubName}
      </h1>
      {points > 0 ? <p className="welcome-line">{t('loyalty.toStart', { points })}</p> : null}
      <Drawing picture={scene} label="" fit="xMaxYMax slice" className="welcome-drawing" />
    </div>
  );
}

/** What the points buy, for a guest who has none yet. */
export function RewardShelf({ club, brand }: ClubProps) {
  if (club === null || club.rewards.length === 0) return null;
  return (
    <section aria-labelledby="reward-shelf" className="grid gap-3">
      <h2 id="reward-shelf" className="font-display text-2xl font-semibold">
        {t('rewards.title')}
      </h2>
      <ul className="reward-shelf">
        {club.rewards.map((reward) => (
          <li key={reward.code}>
            <RewardPicture reward={reward} brand={brand} />
            <p className="text-sm font-semibold wrap-anywhere">
              <bdi>{reward.name}</bdi>
            </p>
            <p className="text-[0.8125rem] text-muted tabular-nums">
              {t('rewards.cost', { points: reward.points })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
