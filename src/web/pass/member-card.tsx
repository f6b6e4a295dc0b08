import type { CSSProperties, ReactNode } from 'react';

import type { Picture } from '#contract/artwork.ts';
import type { MemberFace } from '#contract/calls/loyalty-member.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatNumber } from '#domain/park-format.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { t } from '#web/shared/texts/t.ts';
import { CardFace } from '#web/shared/ui/card-face.tsx';
import { Drawing } from '#web/shared/ui/drawing.tsx';
import { Fact } from './pass-card.tsx';

interface MemberCardProps {
  account: MemberFace;
  brand: Pick<GuestBrand, 'name' | 'clubName' | 'pointsName' | 'locale' | 'currency' | 'timeZone'> & {
    artwork: Pick<GuestBrand['artwork'], 'logoPass'>;
  };
  /** The custom properties of the card's colors. */
  look: Record<string, string>;
  scene: Picture;
  /** The code at the foot, or at the side of a wide card. */
  code: ReactNode;
}

/** The member's card as in a wallet: the balance below an arc to the next tier, the member, and the code. */
export function MemberCard({ account, brand, look, scene, code }: MemberCardProps) {
  const { tier, pending, firstName, lastName, memberNumber } = account;
  return (
    <div className="pass-frame" style={look satisfies CSSProperties}>
      <div className="pass-lift">
        <article className="pass-card" aria-label={brand.clubName}>
          <CardFace
            scene={scene}
            brand={brand}
            beside={
              tier === null ? null : (
                <dl className="text-end">
                  <dt className="pass-label">{t('loyalty.tier')}</dt>
                  <dd className="text-lg font-semibold wrap-anywhere">{tier.name}</dd>
                </dl>
              )
            }
          >
            <MemberBalance {...{ account, brand }} />
          </CardFace>
          <div className="pass-body">
            <p className="text-lg wrap-anywhere">
              <bdi>{fullNameOf(firstName, lastName)}</bdi>
            </p>
            <dl className="pass-facts">
              <Fact fact={{ label: t('loyalty.membershipId'), value: memberNumber }} />
              {pending === 0 ? null : (
                <Fact fact={{ label: t('loyalty.pending'), value: formatNumber(pending, brand) }} />
              )}
            </dl>
          </div>
          {code}
        </article>
      </div>
    </div>
  );
}

/** The balance, the tier and the way to the next one in the look of the card, at the top of the member's page. */
export function MemberHead({ account, brand, look, scene }: Omit<MemberCardProps, 'code'>) {
  const { balance, tier } = account;
  return (
    <div className="member-head" style={look satisfies CSSProperties}>
      <Drawing picture={scene} label="" fit="xMaxYMax slice" className="pass-scene" />
      <dl>
        <dt className="sr-only">{t('loyalty.balance')}</dt>
        <dd className="member-points">{formatNumber(balance, brand)}</dd>
        <dd className="pass-label">{brand.pointsName}</dd>
      </dl>
      {tier === null ? null : <p className="pass-mark">{tier.name}</p>}
      {tier === null ? null : (
        <div className="member-way">
          <progress aria-hidden="true" value={shareOf(tier)} />
          <NextTier next={tier.next} />
        </div>
      )}
    </div>
  );
}

function NextTier({ next }: Pick<Tier, 'next'>) {
  if (next === null) return null;
  return (
    <p className="member-next">{t('loyalty.pointsToTier', { points: next.pointsToGo, tier: next.name })}</p>
  );
}

type Tier = NonNullable<MemberFace['tier']>;

/** How much of the next tier's points the member has earned, from 0 to 1. */
function shareOf({ points, next }: Tier): number {
  return next === null ? 1 : points / Math.max(1, points + next.pointsToGo);
}

/** The arc shows how much of the next tier's points the member has earned; the sentence says the same. */
function MemberBalance({ account: { balance, tier }, brand }: Pick<MemberCardProps, 'account' | 'brand'>) {
  return (
    <div className="member-balance">
      {tier === null ? null : <TierArc share={shareOf(tier)} />}
      <dl>
        <dt className="pass-label">{t('loyalty.balance')}</dt>
        <dd className="member-points">{formatNumber(balance, brand)}</dd>
        <dd className="pass-label">{brand.pointsName}</dd>
      </dl>
      <NextTier next={tier?.next ?? null} />
    </div>
  );
}

function TierArc({ share }: { share: number }) {
  const arc = 'M14 104a86 86 0 0 1 172 0';
  const shown = Math.min(1, Math.max(0, share));
  return (
    <svg className="member-arc rtl:-scale-x-100" viewBox="0 0 200 112" aria-hidden="true">
      <path d={arc} className="member-arc-track" />
      {shown === 0 ? null : (
        <path
          d={arc}
          className="member-arc-reached"
          pathLength={100}
          strokeDasharray={`${shown * 100} 200`}
        />
      )}
    </svg>
  );
}
