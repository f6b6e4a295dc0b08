import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import type { RequestHold } from '#contract/calls/staff-requests.ts';
import type { RequestKind } from '#domain/request-kinds.ts';

import { idleSeconds } from '#web/staff/session/activity.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';

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
  const [state, setState] = useState<HoldState>(untaken);
  const send = useCallback(
    async (word: string): Promise<string | null> => {
      const result = await staffSend(
        'POST /api/admin/request/:kind/:id/hold',
        { word },
        { params: { kind, id } },
      );
      void client.invalidateQueries({ queryKey: ['requests'] });
      const refused = result.ok ? '' : failureText(result);
      setState(result.ok ? { hold: result.body, refused } : { hold: null, refused });
      return result.ok ? null : refused;
    },
    [client, id, kind],
  );
  const release = useCallback(async (): Promise<void> => {
    await staffSend('DELETE /api/admin/request/:kind/:id/hold', undefined, { params: { kind, id } });
    await client.invalidateQueries({ queryKey: ['requests'] });
  }, [client, id, kind]);
  const giveSign = useEffectEvent(() => {
    if (state.hold !== null && idleSeconds() < awaySecondsMax) void send('');
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // The answer of the call changes the state, after this effect.
    setTimeout(() => void send(''), 0);
    const timer = setInterval(() => giveSign(), signEveryMilliseconds);
    return () => {
      clearInterval(timer);
      void release();
    };
  }, [isOpen, send, release]);
  return { ...state, take: send };
}
