import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { HeldReward, MemberRewards, OfferedReward } from '#contract/calls/rewards.ts';

import { t } from '#web/shared/texts/t.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import {
  fetchRewards,
  giveBackReward,
  makeRequestId,
  takeReward,
  type RewardsOutcome,
} from './reward-calls.ts';

const lookAgainMilliseconds = 8000;

/** The state of the list, and what the member does with it. */
export interface RewardsState {
  /** Null until they are loaded. */
  rewards: MemberRewards | null;
  /** The server's time left of each code counts from this moment on. */
  loadedAt: number;
  /** The text that is announced. */
  news: string;
  /** The failure of the list, or of the reward with this code or taking id, at whose button it is shown. */
  errorOf: (id?: string) => string | null;
  isBusy: boolean;
  takeOffer: (reward: OfferedReward) => Promise<boolean>;
  giveBack: (held: HeldReward) => Promise<boolean>;
}

/** Loads the rewards, and while one is held looks again, so that the page shows when the team has redeemed it. */
export function useRewards(memberTicket: string, onBalance: () => void): RewardsState {
  const [loaded, setLoaded] = useState<{ rewards: MemberRewards; at: number } | null>(null);
  const [news, setNews] = useState('');
  const { isBusy, failure, run, fail } = useTask<{ id: string | undefined; text: string }>({ busy: '' });
  // A request that failed on its way may have arrived: sent again for the same reward, it has the same id.
  const request = useRef<{ code: string; id: string } | null>(null);
  const show = (outcome: RewardsOutcome, id?: string): boolean => {
    if (outcome.kind === 'failed') fail({ id, text: outcome.text });
    // The account is read again, which ends the visit.
    if (outcome.kind === 'signed-out') onBalance();
    if (outcome.kind !== 'rewards') return false;
    setLoaded({ rewards: outcome.rewards, at: Date.now() });
    return true;
  };
  const showFirst = useEffectEvent((outcome: RewardsOutcome) => show(outcome));
  const loadFirst = useEffectEvent((ticket: string) => run(() => fetchRewards(ticket)));
  const lookAgain = async () => {
    if (document.hidden || isBusy) return;
    const held = loaded?.rewards.taken ?? [];
    const outcome = await fetchRewards(memberTicket);
    // The guest pressed no button, and the next look follows in seconds.
    if (outcome.kind === 'failed' || !show(outcome)) return;
    const ended = outcome.kind === 'rewards' ? endWords(held, outcome.rewards) : undefined;
    if (ended === undefined) return;
    setNews(ended);
    onBalance();
  };
  useEffect(() => {
    let isGone = false;
    void loadFirst(memberTicket).then((outcome) => !isGone && showFirst(outcome));
    return () => {
      isGone = true;
    };
  }, [memberTicket]);
  useRepeatedLook((loaded?.rewards.taken.length ?? 0) > 0, lookAgain);
  return {
    rewards: loaded?.rewards ?? null,
    loadedAt: loaded?.at ?? 0,
    ...{ news, isBusy },
    errorOf: (id) => (failure?.id === id ? (failure?.text ?? null) : null),
    takeOffer: async ({ code, name }) => {
      if (request.current?.code !== code) request.current = { code, id: makeRequestId() };
      const { id } = request.current;
      const isTaken = show(await run(() => takeReward(memberTicket, code, id)), code);
      if (!isTaken) return false;
      request.current = null;
      setNews(t('rewards.taken', { reward: name }));
      onBalance();
      return true;
    },
    giveBack: async ({ takingId, name }) => {
      const isReturned = show(await run(() => giveBackReward(memberTicket, takingId)), takingId);
      if (!isReturned) return false;
      setNews(t('rewards.returned', { reward: name }));
      onBalance();
      return true;
    },
  };
}

/** Looks again and again while the member holds a reward. */
function useRepeatedLook(isHolding: boolean, lookAgain: () => Promise<void>): void {
  const look = useEffectEvent(() => void lookAgain());
  useEffect(() => {
    if (!isHolding) return undefined;
    const timer = setInterval(() => look(), lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [isHolding]);
}

/** What became of a reward that was held and no longer is. */
function endWords(held: readonly HeldReward[], { taken, redeemed }: MemberRewards): string | undefined {
  const ended = held.find((one) => !taken.some(({ takingId }) => takingId === one.takingId));
  if (ended === undefined) return undefined;
  const isRedeemed = redeemed.some(({ takingId }) => takingId === ended.takingId);
  return t(isRedeemed ? 'rewards.redeemed' : 'rewards.returned', { reward: ended.name });
}
