import type { StoredValue } from '#contract/calls/stored-value.ts';
import { locale } from '#domain/constants.ts';
import { formatDollars } from '#domain/money.ts';

/** What is on the card: credits and dollars, both, even where one is nothing. */
export function Balance({ card: { credits, cash } }: { card: Pick<StoredValue, 'credits' | 'cash'> }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Figure label="Credits" value={credits.toLocaleString(locale)} />
      <Figure label="Cash" value={formatDollars(cash)} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface px-5 py-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-3xl font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}
