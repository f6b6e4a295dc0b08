import { useEffect, useEffectEvent, useState } from 'react';

import type { MemberAccount as Account } from '#contract/calls/loyalty-member.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatNumber } from '#domain/park-format.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { fetchAccount } from './loyalty-calls.ts';

interface MemberAccountProps {
  memberTicket: string;
  brand: GuestBrand;
  /** Called if the member ticket has expired. */
  onSignedOut: () => void;
}

/** Shows the account: the balance, the future balance, and a sentence for every entry. */
export function MemberAccount({ memberTicket, brand, onSignedOut }: MemberAccountProps) {
  const { account, error, isBusy, loadMore } = useAccount(memberTicket, onSignedOut);
  return (
    <section aria-labelledby="member-account" className="grid gap-4">
      <h2 id="member-account" className="font-display text-2xl font-semibold">
        {t('loyalty.yourPoints', { pointsName: brand.pointsName })}
      </h2>
      {account === null ? null : (
        <>
          <Figures account={account} brand={brand} />
          <Entries account={account} brand={brand} />
        </>
      )}
      <Alert>{error}</Alert>
      {account === null || account.nextBefore === null ? null : (
        <div>
          <Button isBusy={isBusy} onClick={loadMore}>
            {t('loyalty.showOlder')}
          </Button>
        </div>
      )}
      <BusyLine busyText={isBusy ? t('screens.findingYourInfo') : null} />
    </section>
  );
}

function useAccount(memberTicket: string, onSignedOut: () => void) {
  const [account, setAccount] = useState<Account | null>(null);
  const { isBusy, failure: error, run, fail } = useTask({ busy: '' });
  const take = (loaded: Awaited<ReturnType<typeof fetchAccount>>, earlier: Account['entries']) => {
    if (loaded.kind === 'signed-out') onSignedOut();
    else if (loaded.kind === 'failed') fail(loaded.text);
    else setAccount({ ...loaded.account, entries: [...earlier, ...loaded.account.entries] });
  };
  const takeFirst = useEffectEvent((loaded: Awaited<ReturnType<typeof fetchAccount>>) => take(loaded, []));
  const loadFirst = useEffectEvent((ticket: string) => run(() => fetchAccount(ticket)));
  useEffect(() => {
    let isGone = false;
    void loadFirst(memberTicket).then((loaded) => {
      if (!isGone) takeFirst(loaded);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [memberTicket]);
  const loadMore = async (): Promise<void> => {
    const before = account?.nextBefore ?? null;
    take(await run(() => fetchAccount(memberTicket, before)), account?.entries ?? []);
  };
  return { account, error, isBusy, loadMore: () => void loadMore() };
}

interface AccountProps {
  account: Account;
  brand: GuestBrand;
}

function Figures({ account, brand }: AccountProps) {
  const { balance, pending, expiringNext, tier, memberNumber } = account;
  return (
    <div className="grid gap-3">
      <dl className="figures">
        <AccountFigure label={t('loyalty.balance')} value={formatNumber(balance, brand)} />
        {pending === 0 ? null : (
          <AccountFigure label={t('loyalty.pending')} value={formatNumber(pending, brand)} />
        )}
        {tier === null ? null : <AccountFigure label={t('loyalty.tier')} value={tier.name} />}
        <AccountFigure label={t('loyalty.membershipId')} value={memberNumber} isWide />
      </dl>
      {tier?.next ? (
        <p className="text-sm text-muted">
          {t('loyalty.pointsToTier', { points: tier.next.pointsToGo, tier: tier.next.name })}
        </p>
      ) : null}
      {expiringNext === null ? null : (
        <p className="text-sm text-muted">
          {tNodes('loyalty.goodUntil', {
            points: expiringNext.points,
            day: <span className="whitespace-nowrap">{expiringNext.lastDay}</span>,
          })}
        </p>
      )}
      <ul className="list-disc ps-5 text-sm text-muted">
        {account.claimable.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function AccountFigure({ label, value, isWide = false }: { label: string; value: string; isWide?: boolean }) {
  return (
    <div className={classNames('rounded-2xl border border-line bg-surface p-4', isWide && 'figure-wide')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}

function Entries({ account, brand }: AccountProps) {
  if (account.entries.length === 0) return <p>{t('loyalty.noEntries', { pointsName: brand.pointsName })}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t('loyalty.history')}>
      {account.entries.map((entry) => (
        <li key={entry.id} className="flex items-baseline justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{entry.product}</p>
            <p className="text-sm text-muted">
              {entry.kind}, <span className="whitespace-nowrap">{entry.day}</span>
              {entry.countsFrom === null ? '' : `, ${t('loyalty.countsFrom', { day: entry.countsFrom })}`}
              {entry.reason === null ? '' : `: ${entry.reason}`}
            </p>
          </div>
          <p className="font-semibold tabular-nums">
            {entry.points > 0 ? '+' : ''}
            {formatNumber(entry.points, brand)}
          </p>
        </li>
      ))}
    </ul>
  );
}
