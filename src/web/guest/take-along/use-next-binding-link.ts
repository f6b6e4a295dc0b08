import { useEffect, useRef, useState, type MouseEvent } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';

import { fetchPassAgain } from '#web/shared/api/fetch-pass-again.ts';

/** The delay until the download has started, which in some browsers cancels pending requests. */
const firstWaitMilliseconds = 1000;
const nextWaitMilliseconds = 3000;
const triesMax = 4;

/**
 * A binding link works once. After a tap the pass is fetched again, which returns the next link, or the fact that the
 * pass is in a wallet; until then the link ignores taps, because the server would refuse them.
 */
export function useNextBindingLink(
  order: Order,
  hashUrl: string | null,
  onAnswer: (answer: LoginAnswer) => void,
) {
  const [isUsed, setIsUsed] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const fetchNext = async (): Promise<void> => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      await wait(tries === 0 ? firstWaitMilliseconds : nextWaitMilliseconds);
      if (isGone.current) return;
      const answer = await fetchPassAgain(order, hashUrl, true);
      if (isGone.current) return;
      if (answer !== null) {
        onAnswer(answer);
        break;
      }
    }
    setIsUsed(false);
  };
  const onTap = (event: MouseEvent): void => {
    if (isUsed) return event.preventDefault();
    setIsUsed(true);
    void fetchNext();
  };
  return { isUsed, onTap };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
