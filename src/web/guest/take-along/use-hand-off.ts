import { useEffect, useState } from 'react';

import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { send } from '#web/shared/api/send.ts';
import type { PassProof } from './take-along-calls.ts';

/** The QR code that opens a pass on a phone. */
export type HandOffCode = JsonOf<Contract['POST /api/hand-off/']>;

/** The time before its expiry at which a code is replaced, and the pause after a failure, in milliseconds. */
const marginMs = 30_000;
const retryMs = 60_000;

/** Fetches a code and replaces it before it expires, while the page is visible. */
export function useHandOff({ orderId, barcode, shareId, hashUrl }: PassProof): HandOffCode | 'failed' | null {
  const [code, setCode] = useState<HandOffCode | 'failed' | null>(null);
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const wait = (ms: number): void => {
      timer = window.setTimeout(renew, ms);
    };
    const renew = (): void => {
      // A page in the background fetches again when it becomes visible.
      if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
      else void fetchCode();
    };
    const fetchCode = async (): Promise<void> => {
      const result = await send('POST /api/hand-off/', { orderId, barcode, shareId, hashUrl });
      if (isOver) return;
      setCode(result.ok ? result.body : 'failed');
      wait(
        result.ok
          ? Math.max(new Date(result.body.expiresAt).getTime() - Date.now() - marginMs, marginMs)
          : retryMs,
      );
    };
    renew();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [orderId, barcode, shareId, hashUrl]);
  return code;
}
