import type { ClaimPreview } from '#contract/calls/loyalty.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatAmount } from '#domain/park-format.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Day } from '#web/shared/ui/day.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Alert } from '#web/shared/ui/notice.tsx';
import { ClaimFailure } from './claim-failure.tsx';
import type { ShownNumber, useNumberFirst } from './use-number-first.ts';

interface ShownPurchasesProps {
  /** Null while no number is shown: the region stays, because screen readers announce only changes inside one. */
  shown: ShownNumber | null;
  brand: GuestBrand;
}

/** What the number is and what it earns, announced when it appears. */
export function ShownPurchases({ shown, brand }: ShownPurchasesProps) {
  return (
    <div {...live} className="grid gap-3 empty:absolute">
      {shown?.answer.found.map((preview) => (
        <Purchase key={preview.kind} preview={preview} brand={brand} />
      ))}
      {shown?.answer.needsMember === true ? <p>{t('loyalty.stayNeedsMember')}</p> : null}
    </div>
  );
}

function Purchase({ preview, brand }: { preview: ClaimPreview; brand: GuestBrand }) {
  const { kind, product, amount, points, countsFrom, claimUntil, isClaimed } = preview;
  return (
    <div className="grid gap-1 rounded-2xl bg-brand-soft p-4">
      {/* A claimed purchase earns nothing more, so it has no points to promise. */}
      <p id={idOf(kind)} className="text-lg font-semibold text-balance">
        {isClaimed ? (
          <bdi>{product}</bdi>
        ) : (
          tNodes('loyalty.previewed', {
            product: <bdi>{product}</bdi>,
            amount: <bdi>{formatAmount(amount, brand)}</bdi>,
            points,
          })
        )}
      </p>
      {isClaimed ? <p className="text-sm">{t('loyalty.claimedByYou')}</p> : null}
      {countsFrom === null ? null : (
        <p className="text-sm">{tNodes('loyalty.pointsCountFrom', { day: <Day>{countsFrom}</Day> })}</p>
      )}
      {claimUntil === null ? null : (
        <p className="text-sm">{tNodes('loyalty.claimUntil', { day: <Day>{claimUntil}</Day> })}</p>
      )}
    </div>
  );
}

interface AddButtonsProps {
  first: ReturnType<typeof useNumberFirst>;
  loyaltyEmail: string;
}

/** The button that claims the shown purchase; two buttons if an order and a check have the same number. */
export function AddButtons({ first, loyaltyEmail }: AddButtonsProps) {
  const { shown, failure, isAdding, isLooking } = first;
  return (
    <div>
      <Alert>{failure && <ClaimFailure {...{ failure, loyaltyEmail }} />}</Alert>
      <div className="flex flex-wrap gap-3 *:grow">
        {shown?.answer.found
          .filter(({ isClaimed }) => !isClaimed)
          .map((preview) => (
            <Button
              key={preview.kind}
              look="primary"
              // While a member's own points are looked up, the button would promise those of a stranger.
              isBusy={isAdding || isLooking}
              busyText={isLooking ? t('screens.findingYourInfo') : t('screens.submittingInfo')}
              aria-describedby={idOf(preview.kind)}
              onClick={() => first.add(preview)}
            >
              {t('loyalty.addPoints', { points: preview.points })}
            </Button>
          ))}
      </div>
    </div>
  );
}

function idOf(kind: ClaimPreview['kind']): string {
  return `shown-${kind}`;
}
