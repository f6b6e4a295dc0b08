import { useEffect, useEffectEvent } from 'react';

import type { LoginAnswer } from '#contract/calls/order.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { send } from '#web/shared/api/send.ts';
import { silenceMilliseconds } from './kept.ts';
import { isKept, keepThisPage, markKept, startKeeping } from './start-keeping.ts';

interface KeepFreshProps {
  /** How to ask for the pass on the screen, or null where there is none. */
  proof: PassProof | null;
  /** When what is on the screen was true. */
  asOf: string;
  /** What is on the screen; the other passes of its order are kept with it. */
  answer: LoginAnswer | null;
  onAnswer: (answer: LoginAnswer) => void;
}

type PassProof =
  | { hashUrl: string; isIOS: boolean }
  | (Record<'orderId' | 'barcode', string> & { shareId?: string; isIOS: boolean });

/** A pass that is looked at again within this time is taken to be as it was. */
const freshForMilliseconds = 60_000;

/**
 * Shows nothing. Keeps the pass for a moment without a network, and keeps a pass that stays on the screen honest: asks
 * again when the guest comes back to it or the network does, and has it say from when it is while there is no answer.
 */
export function KeepFresh({ proof, asOf, answer, onAnswer }: KeepFreshProps) {
  const keep = useEffectEvent(() => keepThisPage(pathsOf(answer)));
  const check = useEffectEvent(async (mustAsk: boolean) => {
    const isYoung = Date.now() - Date.parse(asOf) < freshForMilliseconds;
    if (proof === null || (isYoung && !mustAsk && !isKept())) return;
    const result = await send('POST /api/login/', proof, { timeoutMilliseconds: silenceMilliseconds });
    if (result.ok) {
      markKept(false);
      onAnswer(result.body);
      await keepThisPage(pathsOf(result.body));
    } else if (result.status === 404) location.reload();
    else markKept(true);
  });
  useEffect(() => {
    startKeeping(() => keep());
    const onReturn = () => void (document.visibilityState === 'visible' && check(false));
    const onOnline = () => void check(true);
    const onOffline = () => markKept(true);
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('pageshow', onReturn);
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    if (isKept()) void check(true);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pageshow', onReturn);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }, []);
  const pass = proof === null ? '' : JSON.stringify(proof);
  useEffect(() => {
    if (pass !== '') void keep();
  }, [pass]);
  return null;
}

/** The pages of all passes of the order; an order of one pass has no others to keep. */
function pathsOf(answer: LoginAnswer | null): string[] {
  if (answer === null || !('barcode' in answer) || answer.siblings.length === 0) return [];
  const { orderId, siblings } = answer;
  return [answer, ...siblings].map(({ barcode }) => pagePathOf({ orderId, barcode }));
}
