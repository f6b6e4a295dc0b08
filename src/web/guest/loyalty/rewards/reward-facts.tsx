import type { OfferedReward } from '#contract/calls/rewards.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { RewardPicture } from './reward-picture.tsx';

interface RewardFactsProps {
  reward: Pick<OfferedReward, 'name' | 'points' | 'picture' | 'image' | 'terms' | 'outlets'> &
    Partial<Pick<OfferedReward, 'lastDay' | 'missing' | 'isSoldOut'>>;
  brand: GuestBrand;
}

/** The picture of a reward, its name, its points, and where and until when it is given. */
export function RewardFacts({ reward, brand }: RewardFactsProps) {
  const { name, points, terms, outlets, lastDay, missing = 0, isSoldOut } = reward;
  return (
    <div className="flex items-start gap-4">
      <RewardPicture reward={reward} brand={brand} />
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-sm text-muted tabular-nums">{t('rewards.cost', { points })}</p>
        {isSoldOut === true ? <p className="text-sm font-semibold">{t('rewards.soldOut')}</p> : null}
        {isSoldOut === false && missing > 0 ? (
          <p className="text-sm font-semibold tabular-nums">{t('rewards.missing', { points: missing })}</p>
        ) : null}
        {outlets.length === 0 ? null : (
          <p className="text-sm text-muted wrap-anywhere">
            {t('rewards.outlets', { outlets: outlets.join(' · ') })}
          </p>
        )}
        {lastDay ? <p className="text-sm text-muted">{t('rewards.until', { day: lastDay })}</p> : null}
        {terms === '' ? null : (
          <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere text-muted">
            {terms}
          </p>
        )}
      </div>
    </div>
  );
}
