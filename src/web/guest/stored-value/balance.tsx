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
      <BalanceFigure label={t('storedValue.credits')} value={formatNumber(credits, park)} />
      <BalanceFigure label={t('storedValue.cash')} value={formatAmount(cash, park)} />
    </dl>
  );
}

function BalanceFigure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface px-5 py-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-3xl font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}
