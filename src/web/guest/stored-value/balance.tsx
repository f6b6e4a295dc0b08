import type { StoredValue } from '#contract/calls/stored-value.ts';
import { formatAmount, formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { t } from '#web/shared/texts/t.ts';

interface BalanceProps {
  card: Pick<StoredValue, 'credits' | 'cash'>;
  park: ParkFormat;
}

/** The balance of the card in credits and money; both are shown even if one is zero. */
export function Balance({ card: { credits, cash }, park }: BalanceProps) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      <BalanceFigure label={t('pass.credits')} value={formatNumber(credits, park)} />
      <BalanceFigure label={t('pass.cash')} value={formatAmount(cash, park)} />
    </dl>
  );
}

function BalanceFigure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface px-5 py-4">
      <dt className="text-muted">{label}</dt>
      <dd
        className="text-[clamp(1.375rem,6vw,1.875rem)] font-semibold wrap-anywhere tabular-nums"
        suppressHydrationWarning
      >
        {value}
      </dd>
    </div>
  );
}
