import type { ReactNode, Ref } from 'react';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatNumber } from '#domain/park-format.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Burst, CountedPoints, PointsAnnounced } from './celebration.tsx';
import { StepHeading } from './step-heading.tsx';

interface ClaimedProps {
  headingRef: Ref<HTMLHeadingElement>;
  answer: ClaimAnswer;
  brand: GuestBrand;
  /** True right after the claim; a claim that is shown again is not celebrated again. */
  isFresh: boolean;
  /** Set if the member may claim again. */
  onClaimAgain: (() => void) | null;
  /** The wallet buttons, or the way to them. */
  children: ReactNode;
}

/** The result of a claim: the points, the new balance, the pass for the wallet, and the link to the app. */
export function Claimed({ headingRef, answer, brand, isFresh, onClaimAgain, children }: ClaimedProps) {
  const { texts, foreign } = brand;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <StepHeading ref={headingRef} isGoal>
          <span lang={foreign.pointsEarnedHeading}>{texts.pointsEarnedHeading}</span>
        </StepHeading>
        {/* Points of a stay that is not over have been added to nothing yet; the message says when they are. */}
        {answer.pending ? null : <p lang={foreign.pointsEarned}>{texts.pointsEarned}</p>}
      </div>
      <div className="relative">
        <dl className="figures">
          <ClaimFigure label={answer.pending ? t('loyalty.pointsToCome') : t('loyalty.pointsEarned')}>
            {isFresh ? (
              <CountedPoints points={answer.points} brand={brand} />
            ) : (
              formatNumber(answer.points, brand, { signDisplay: 'always' })
            )}
          </ClaimFigure>
          {answer.balance === undefined ? null : (
            <ClaimFigure label={t('loyalty.newBalance')}>{formatNumber(answer.balance, brand)}</ClaimFigure>
          )}
        </dl>
        {isFresh ? <Burst /> : null}
        {isFresh ? <PointsAnnounced answer={answer} brand={brand} /> : null}
      </div>
      {answer.pending ? <Notice tone="info">{answer.message}</Notice> : <p>{answer.message}</p>}
      {children}
      <AppLinks brand={brand} />
      {onClaimAgain === null ? null : <Button onClick={onClaimAgain}>{t('loyalty.claimAnother')}</Button>}
    </div>
  );
}

/** The way to the park's own apps, for a park that has one. */
function AppLinks({ brand: { texts, foreign, appStoreUrl, playStoreUrl } }: { brand: GuestBrand }) {
  if (appStoreUrl === undefined && playStoreUrl === undefined) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <p lang={foreign.appInvitation}>{texts.appInvitation}</p>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {appStoreUrl === undefined ? null : (
          <ButtonLink href={appStoreUrl} rel="noreferrer">
            App Store
          </ButtonLink>
        )}
        {playStoreUrl === undefined ? null : (
          <ButtonLink href={playStoreUrl} rel="noreferrer">
            Google Play
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function ClaimFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-2xl bg-brand-soft p-4">
      <dt className="text-sm">{label}</dt>
      <dd className="font-display text-3xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
