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

/** The characters of a number such as +1,590; a longer one is smaller, so that a phone has it in one line. */
const pointsLengthUsual = 6;

/** The result of a claim: the points, the new balance, the pass for the wallet, and the link to the app. */
export function Claimed({ headingRef, answer, brand, isFresh, onClaimAgain, children }: ClaimedProps) {
  const { texts, foreign } = brand;
  const points = formatNumber(answer.points, brand, { signDisplay: 'always' });
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <StepHeading ref={headingRef} isGoal>
          <span lang={foreign.pointsEarnedHeading}>{texts.pointsEarnedHeading}</span>
        </StepHeading>
        {/* Points of a stay that is not over have been added to nothing yet; the message says when they are. */}
        {answer.pending ? null : <p lang={foreign.pointsEarned}>{texts.pointsEarned}</p>}
      </div>
      <div className="claim-figures">
        <dl>
          <dt>{answer.pending ? t('loyalty.pointsToCome') : t('loyalty.pointsEarned')}</dt>
          <dd className="claim-points" data-long={points.length > pointsLengthUsual || undefined}>
            {isFresh ? <CountedPoints points={answer.points} brand={brand} /> : points}
          </dd>
          {answer.balance === undefined ? null : (
            <>
              <dt>{t('loyalty.newBalance')}</dt>
              <dd className="claim-balance">{formatNumber(answer.balance, brand)}</dd>
            </>
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
