import type { MemberAccount as Account } from '#contract/calls/loyalty-member.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatNumber } from '#domain/park-format.ts';
import type { TextKey } from '#texts/text-keys.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';

type Entry = Account['entries'][number];

interface EntryListProps {
  entries: readonly Entry[];
  brand: GuestBrand;
}

/** The entries of an account by month, folded, newest first, each with the balance after it. */
export function EntryList({ entries, brand }: EntryListProps) {
  if (entries.length === 0) return <p>{t('loyalty.noEntries', { pointsName: brand.pointsName })}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t('loyalty.history')}>
      {monthsOf(entries).map(({ month, entries: ofMonth }) => (
        <li key={month}>
          <details>
            <summary className="min-h-11 cursor-pointer content-center">
              <h3 className="inline font-semibold">{month}</h3>
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {ofMonth.map((entry) => (
                <EntryLine key={entry.id} entry={entry} brand={brand} />
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The entries by month, in their order. */
function monthsOf(entries: readonly Entry[]): { month: string; entries: Entry[] }[] {
  const months: { month: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = months.at(-1);
    if (last?.month === entry.month) last.entries.push(entry);
    else months.push({ month: entry.month, entries: [entry] });
  }
  return months;
}

function EntryLine({ entry, brand }: { entry: Entry; brand: GuestBrand }) {
  const { name, isNumbered } = entryKinds[entry.kind];
  const made = tNodes('loyalty.kindAndDay', {
    kind: t(name),
    day: <span className="whitespace-nowrap">{entry.day}</span>,
  });
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{entry.product}</bdi>
        </p>
        <p className="text-sm text-muted">
          {entry.countsFrom === null
            ? made
            : tNodes('loyalty.kindAndDay', {
                kind: made,
                day: t('loyalty.countsFrom', { day: entry.countsFrom }),
              })}
          {entry.reason === null ? '' : `: ${entry.reason}`}
        </p>
        {isNumbered && entry.number !== '' ? (
          <p className="text-sm wrap-anywhere text-muted tabular-nums">
            <bdi>{entry.number}</bdi>
          </p>
        ) : null}
        {entry.rule === null ? null : <p className="text-sm text-muted">{entry.rule}</p>}
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className="font-semibold">{formatNumber(entry.points, brand, { signDisplay: 'exceptZero' })}</p>
        <p className="text-sm text-muted">
          <span className="block">{t('loyalty.balance')}</span> {formatNumber(entry.balance, brand)}
        </p>
      </div>
    </li>
  );
}

/** The name of each kind, and whether the member knows its number from a ticket, a receipt or a stay. */
const entryKinds = {
  Ticket: { name: 'loyalty.ticketEntry', isNumbered: true },
  'Food & Beverage': { name: 'loyalty.checkEntry', isNumbered: true },
  Hotel: { name: 'loyalty.stayEntry', isNumbered: true },
  Bonus: { name: 'loyalty.bonusEntry', isNumbered: false },
  Adjustment: { name: 'loyalty.adjustmentEntry', isNumbered: false },
  Redemption: { name: 'loyalty.redemptionEntry', isNumbered: false },
  Reversal: { name: 'loyalty.reversalEntry', isNumbered: true },
  Expiry: { name: 'loyalty.expiryEntry', isNumbered: false },
  Hold: { name: 'rewards.holdEntry', isNumbered: false },
  Return: { name: 'rewards.returnEntry', isNumbered: false },
} as const satisfies Record<Entry['kind'], { name: TextKey; isNumbered: boolean }>;
