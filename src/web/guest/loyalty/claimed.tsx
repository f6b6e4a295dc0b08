import type { ReactNode, Ref } from 'react';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatNumber } from '#domain/park-format.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { StepHeading } from './step-heading.tsx';

interface ClaimedProps {
  headingRef: Ref<HTMLHeadingElement>;
  answer: ClaimAnswer;
  brand: GuestBrand;
  /** Set if the member may claim again. */
  onClaimAgain: (() => void) | null;
  /** The wallet buttons, or the way to them. */
  children: ReactNode;
}

/** The result of a claim: the points, the new balance, the pass for the wallet, and the link to the app. */
export function Claimed({ headingRef, answer, brand, onClaimAgain, children }: ClaimedProps) {
  const { texts } = brand;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <StepHeading ref={headingRef} isGoal>
          {texts.pointsEarnedHeading}
        </StepHeading>
        <p>{texts.pointsEarned}</p>
      </div>
      <dl className="figures">
        <ClaimFigure
          label={answer.pending ? t('loyalty.pointsToCome') : t('loyalty.pointsEarned')}
          value={formatNumber(answer.points, brand)}
          isNew
        />
        {answer.balance === undefined ? null : (
          <ClaimFigure label={t('loyalty.newBalance')} value={formatNumber(answer.balance, brand)} />
        )}
      </dl>
      {answer.pending ? <Notice tone="info">{answer.message}</Notice> : <p>{answer.message}</p>}
      {children}
      <AppLinks brand={brand} />
      {onClaimAgain === null ? null : <Button onClick={onClaimAgain}>{t('loyalty.claimAnother')}</Button>}
    </div>
  );
}

/** The way to the park's own apps, for a park that has one. */
function AppLinks({ brand: { texts, appStoreUrl, playStoreUrl } }: { brand: GuestBrand }) {
  if (appStoreUrl === undefined && playStoreUrl === undefined) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <p>{texts.appInvitation}</p>
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

function ClaimFigure({ label, value, isNew = false }: { label: string; value: string; isNew?: boolean }) {
  return (
    <div className="grid gap-1 rounded-2xl bg-brand-soft p-4">
      <dt className="text-sm">{label}</dt>
      <dd className="font-display text-3xl font-semibold tabular-nums">
        {isNew ? '+' : ''}
        {value}
      </dd>
    </div>
  );
}
