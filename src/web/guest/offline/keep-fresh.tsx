import { useEffect, useEffectEvent, useRef } from 'react';

import type { LoginAnswer } from '#contract/calls/order.ts';
import { endOfValues } from '#domain/rotating-code.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { send } from '#web/shared/api/send.ts';
import { parkNow } from '#web/shared/ui/park-clock.ts';
import { silenceMilliseconds } from './kept.ts';
import { isKept, keepThisPage, markKept, startKeeping } from './start-keeping.ts';

interface KeepFreshProps {
  /** The proof with which to fetch the pass on the screen, or null if the screen shows none. */
  proof: PassProof | null;
  /** The time of the data on the screen. */
  asOf: string;
  /** The answer on the screen; the other passes of its order are saved with it. */
  answer: LoginAnswer | null;
  onAnswer: (answer: LoginAnswer) => void;
}

type PassProof =
  | { hashUrl: string; isIOS: boolean }
  | (Record<'orderId' | 'barcode', string> & { shareId?: string; isIOS: boolean });

/** An answer younger than this is not fetched again when the guest returns to the page. */
const freshForMilliseconds = 60_000;

/** The page asks for further values of a rotating code when less than an hour of them is left. */
const codeSecondsLeftMin = 3600;

/**
 * Renders nothing. Saves the pass for moments without a network, and keeps a pass that stays on the screen up to date:
 * fetches it again when the guest returns to the page or the network returns, and marks the page with the time of its
 * data while there is no answer.
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
    } else if (result.status === 404) location.reload();
    else markKept(true, result.status > 0);
  });
  const answerNow = useEffectEvent(() => answer);
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
    const isDue = (): boolean => isCodeRunningOut(answerNow()) || hasTurned(answerNow());
    const timer = setInterval(() => void (isDue() && check(true)), 30_000);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pageshow', onReturn);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  }, []);
  const pass = proof === null ? '' : JSON.stringify(proof);
  const lastPass = useRef(pass);
  useEffect(() => {
    const isAnother = lastPass.current !== pass;
    lastPass.current = pass;
    if (pass === '') return;
    // The browser's Back button may have brought an old answer to the screen.
    if (isAnother) void check(false);
  }, [pass]);
  // A new answer, with which a photo or a name may have come, is a new page to keep.
  const shown = pass === '' ? '' : `${pass} ${asOf}`;
  useEffect(() => {
    if (shown !== '') void keep();
  }, [shown]);
  return null;
}

/** True if less than half of the values of a rotating code are left, and the guest looks at them. */
function isCodeRunningOut(answer: LoginAnswer | null): boolean {
  if (answer === null || !('rotatingCode' in answer) || answer.rotatingCode === undefined) return false;
  const secondsLeft = endOfValues(answer.rotatingCode) - Date.now() / 1000;
  return secondsLeft < codeSecondsLeftMin && document.visibilityState === 'visible';
}

/** True if the pass began, expired or lost its band since the answer, and the guest looks at it. */
function hasTurned(answer: LoginAnswer | null): boolean {
  if (answer === null || !('gate' in answer) || document.visibilityState !== 'visible') return false;
  const { gate, asOf } = answer;
  const now = parkNow(asOf).getTime();
  return [gate.beginsAt, gate.expiresAt, gate.band?.endsAt ?? null].some(
    (time) => time !== null && Date.parse(time) > Date.parse(asOf) && Date.parse(time) <= now,
  );
}

/** The paths of all passes of the order; empty for an order of one pass. */
function pathsOf(answer: LoginAnswer | null): string[] {
  if (answer === null || !('barcode' in answer) || answer.siblings.length === 0) return [];
  const { orderId, siblings } = answer;
  return [answer, ...siblings].map(({ barcode }) => pagePathOf({ orderId, barcode }));
}
