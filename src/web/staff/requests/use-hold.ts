import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { RequestHold } from '#contract/calls/staff-requests.ts';
import type { RequestKind } from '#domain/request-kinds.ts';

import { idleSeconds } from '#web/staff/session/activity.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useQueue } from '#web/staff/ui/use-waiting.ts';

/** Often enough that a lost sign of life does not free the request. */
const signEveryMilliseconds = 30_000;

/** A person who touched nothing for so long has left, and the request goes back to the queue by itself. */
const awaySecondsMax = 120;

interface HoldState {
  hold: RequestHold | null;
  /** Why the caller does not have it, as the server says it. */
  refused: string;
}

const untaken: HoldState = { hold: null, refused: '' };

/**
 * Takes the request when it is opened, gives signs of life while a person uses the back office, and gives it back when
 * it is left. `take` with a word takes it over.
 */
export function useHold({ kind, id, isOpen }: { kind: RequestKind; id: string; isOpen: boolean }) {
  const client = useQueryClient();
  const isLost = useIsLost({ kind, id });
  // The same member may have it open on several screens, and each of them leaves for itself.
  const [screen] = useState(() => crypto.randomUUID());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [state, setState] = useState<HoldState>(untaken);
  const send = useCallback(
    async (word: string) => {
      const sent = staffSend(
        'POST /api/admin/request/:kind/:id/hold',
        { word, screen },
        { params: { kind, id } },
      );
      last.current = sent;
      const result = await sent;
      void client.invalidateQueries({ queryKey: ['requests'] });
      const refused = result.ok ? '' : failureText(result);
      setState(result.ok ? { hold: result.body, refused } : { hold: null, refused });
      return result;
    },
    [client, id, kind, screen],
  );
  const release = useCallback(async (): Promise<void> => {
    // Leaving must not arrive before the taking that is on its way.
    await last.current;
    await staffSend('DELETE /api/admin/request/:kind/:id/hold', undefined, {
      params: { kind, id },
      query: { screen },
    });
    await client.invalidateQueries({ queryKey: ['requests'] });
  }, [client, id, kind, screen]);
  const giveSign = useEffectEvent(() => {
    if (state.hold !== null && idleSeconds() < awaySecondsMax) void send('');
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // The answer of the call changes the state, after this effect.
    const first = setTimeout(() => void send(''), 0);
    const timer = setInterval(() => giveSign(), signEveryMilliseconds);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      void release();
    };
  }, [isOpen, send, release]);
  const hadIt = state.hold !== null;
  // The answer of the server names who took it over, and by which words.
  useEffect(() => {
    if (!isLost || !hadIt) return undefined;
    const asking = setTimeout(() => void send(''), 0);
    return () => clearTimeout(asking);
  }, [isLost, hadIt, send]);
  return { ...state, take: send };
}

/** True if the queue, which is read again every few seconds, says that someone else has the request. */
function useIsLost({ kind, id }: { kind: RequestKind; id: string }): boolean {
  const { data } = useQueue({ enabled: false });
  const hold = data?.requests.find((one) => one.kind === kind && one.requestId === id)?.hold;
  return hold?.isMine === false;
}
