import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';

import type { MemberAccount as Account } from '#contract/calls/loyalty-member.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Day } from '#web/shared/ui/day.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { EntryList } from './entry-list.tsx';
import type { MadeClaim } from './kept-member.ts';
import { fetchAccount } from './loyalty-calls.ts';
import { StatementButtons } from './statement-buttons.tsx';
import { RewardList } from './rewards/reward-list.tsx';

interface MemberAccountProps {
  headingRef: Ref<HTMLHeadingElement>;
  memberTicket: string;
  brand: GuestBrand;
  /** The claim that was made beside the account, which is then read again. */
  latestClaim: MadeClaim | undefined;
  /** Called if the member ticket has expired. */
  onSignedOut: () => void;
  /** The balance at the top of the page. */
  renderHead: (account: Account) => ReactNode;
  renderCard: (account: Account) => ReactNode;
  /** The wallet button; it asks for its own ticket, because that of the account lasts fifteen minutes. */
  renderWallet: (askTicket: () => Promise<string>) => ReactNode;
  /** What a member does next, between the points and their history. */
  children: ReactNode;
}

/** Shows the account: the balance, what to claim, what the points buy and until when they last, the card, every entry. */
export function MemberAccount({
  headingRef,
  memberTicket,
  brand,
  latestClaim,
  onSignedOut,
  renderHead,
  renderCard,
  renderWallet,
  children,
}: MemberAccountProps) {
  const { account, error, isBusy, loadMore, reload, askTicket } = useAccount(
    memberTicket,
    latestClaim,
    onSignedOut,
  );
  const news = (
    <div>
      <Alert>{error}</Alert>
      <BusyLine busyText={isBusy ? t('screens.findingYourInfo') : null} />
    </div>
  );
  return (
    <section aria-labelledby="member-account" className="mx-auto grid w-full max-w-[920px] gap-3">
      <h1 ref={headingRef} id="member-account" tabIndex={-1} className="sr-only">
        {t('loyalty.yourPoints', { pointsName: brand.pointsName })}
      </h1>
      {account === null ? (
        <>
          {error === null ? <div className="member-head" aria-hidden="true" /> : null}
          <Panel>{news}</Panel>
        </>
      ) : (
        renderHead(account)
      )}
      {children}
      {account === null ? null : (
        <>
          <details className="member-fold">
            <summary>{t('loyalty.showCard')}</summary>
            {renderCard(account)}
          </details>
          <Panel>
            <Deadlines account={account} />
            <RewardList {...{ memberTicket, brand, balance: account.balance }} onBalance={reload} />
          </Panel>
          <Panel>
            {renderWallet(() => askTicket(account))}
            <History account={account} brand={brand} />
            {account.nextBefore === null ? null : <ShowOlder isBusy={isBusy} onClick={loadMore} />}
            <div>
              {news}
              <StatementButtons memberTicket={memberTicket} onSignedOut={onSignedOut} />
            </div>
          </Panel>
        </>
      )}
    </section>
  );
}

function ShowOlder(props: Pick<Parameters<typeof Button>[0], 'isBusy' | 'onClick'>) {
  return (
    <div>
      <Button {...props}>{t('loyalty.showOlder')}</Button>
    </div>
  );
}

/** Whose account is read, and after which claim. */
type Asked = Pick<MemberAccountProps, 'memberTicket' | 'latestClaim'>;

function useAccount(memberTicket: string, latestClaim: MadeClaim | undefined, onSignedOut: () => void) {
  const [account, setAccount] = useState<Account | null>(null);
  const { isBusy, failure: error, run, fail } = useTask({ busy: '' });
  const take = (loaded: Awaited<ReturnType<typeof fetchAccount>>, earlier: Account['entries']) => {
    if (loaded.kind === 'signed-out') onSignedOut();
    else if (loaded.kind === 'failed') fail(loaded.text);
    else setAccount({ ...loaded.account, entries: [...earlier, ...loaded.account.entries] });
  };
  const takeFirst = useEffectEvent((loaded: Awaited<ReturnType<typeof fetchAccount>>) => take(loaded, []));
  const loadFirst = useEffectEvent((asked: Asked) => run(() => fetchAccount(asked.memberTicket)));
  useEffect(() => {
    let isGone = false;
    void loadFirst({ memberTicket, latestClaim }).then((loaded) => {
      if (!isGone) takeFirst(loaded);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [memberTicket, latestClaim]);
  /** The wallet call refuses the account's own ticket, and says so, if no fresh one can be had. */
  const askTicket = async ({ walletTicket }: Account): Promise<string> => {
    const loaded = await fetchAccount(memberTicket);
    return loaded.kind === 'account' ? loaded.account.walletTicket : walletTicket;
  };
  const loadMore = async (): Promise<void> => {
    const before = account?.nextBefore ?? null;
    take(await run(() => fetchAccount(memberTicket, before)), account?.entries ?? []);
  };
  const reload = async (): Promise<void> => take(await run(() => fetchAccount(memberTicket)), []);
  return { account, error, isBusy, loadMore: () => void loadMore(), reload: () => void reload(), askTicket };
}

const expiriesShownMax = 4;

/** From when pending points count, and until when the others last. */
function Deadlines({ account: { waiting, expiring } }: { account: Account }) {
  if (waiting.length + expiring.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {waiting.map(({ points, countsFrom }) => (
        <li key={countsFrom}>{tNodes('loyalty.waitingUntil', { points, day: <Day>{countsFrom}</Day> })}</li>
      ))}
      {expiring.slice(0, expiriesShownMax).map(({ points, lastDay }) => (
        <li key={lastDay}>{tNodes('loyalty.goodUntil', { points, day: <Day>{lastDay}</Day> })}</li>
      ))}
    </ul>
  );
}

function History({ account, brand }: { account: Account; brand: GuestBrand }) {
  return (
    <section aria-labelledby="member-history" className="grid gap-2">
      <h2 id="member-history" className="font-display text-2xl font-semibold">
        {t('loyalty.history')}
      </h2>
      <EntryList entries={account.entries} brand={brand} />
      {account.claimable.length === 0 ? null : (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {t('loyalty.allPurchases')}
          </summary>
          <ul className="list-disc ps-5 text-muted">
            {account.claimable.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
