import type { ReactNode } from 'react';

import type { OfferedReward } from '#contract/calls/rewards.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { RewardPicture } from './reward-picture.tsx';

interface RewardFactsProps {
  reward: Pick<OfferedReward, 'name' | 'points' | 'picture' | 'image' | 'terms' | 'outlets'> &
    Partial<Pick<OfferedReward, 'lastDay'>>;
  brand: GuestBrand;
  /** What a member can do with the reward, or why not, at the end of the row. */
  children?: ReactNode;
}

/** The picture of a reward, its name and its points in one row, and below it where and until when it is given. */
export function RewardFacts({ reward, brand, children }: RewardFactsProps) {
  const { name, points, terms, outlets, lastDay } = reward;
  const notes = [
    outlets.length === 0 ? '' : t('rewards.outlets', { outlets: outlets.join(' · ') }),
    lastDay ? t('rewards.until', { day: lastDay }) : '',
    terms,
  ].filter((note) => note !== '');
  return (
    <div className="reward-facts grid">
      <div className="reward-row">
        <RewardPicture reward={reward} brand={brand} />
        <div className="min-w-0 grow basis-20">
          <h3 className="leading-snug font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm text-muted tabular-nums">{t('rewards.cost', { points })}</p>
        </div>
        {children}
      </div>
      {notes.length === 0 ? null : (
        <p dir="auto" className="pb-2 text-[0.8125rem] whitespace-pre-line wrap-anywhere text-muted">
          {notes.join('\n')}
        </p>
      )}
    </div>
  );
}
