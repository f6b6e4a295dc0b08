import { useCallback, useEffect, useState } from 'react';

import type { ScanListPart } from '#contract/calls/staff-scan.ts';

import { gateNow, gateSend } from './gate-calls.ts';
import { forgetTakenBut } from './waiting-scans.ts';
import { keepList, openList, type ListFault, type OfflineList } from './offline-list.ts';

/** A list is loaded again after this time. */
const listMilliseconds = 20 * 60_000;

/** How often the age of the list is looked at. */
const lookMilliseconds = 30_000;

/** The list, why there is none, or that it is loading. */
export interface ListUse {
  list: OfflineList | undefined;
  fault: ListFault | undefined;
  isLoading: boolean;
  load: () => Promise<void>;
}

/** Opens the list of this device, and loads a new one while there is a network. */
export function useList(scanListKey: string, isAway: boolean): ListUse {
  const [state, setState] = useState<OfflineList | ListFault | undefined>();
  const [isLoading, setLoading] = useState(false);
  const load = useCallback(async () => {
    setLoading(true);
    try {
      const parts = await fetchParts();
      if (parts === undefined) return;
      const kept = await keepList(scanListKey, parts, gateNow());
      setState(kept);
      if (typeof kept !== 'string') await forgetTakenBut(kept.day);
    } catch {
      setState('broken');
    } finally {
      setLoading(false);
    }
  }, [scanListKey]);
  useEffect(() => {
    void openList(scanListKey, gateNow()).then(setState, () => setState('broken'));
  }, [scanListKey]);
  useEffect(() => {
    if (isAway || state === undefined) return undefined;
    const look = (): void => {
      const isOld =
        typeof state === 'string' || gateNow().getTime() - state.madeAt.getTime() > listMilliseconds;
      if (isOld) void load();
    };
    if (state === 'missing' || state === 'over') look();
    const timer = setInterval(look, lookMilliseconds);
    return () => clearInterval(timer);
  }, [isAway, state, load]);
  const isFault = typeof state === 'string';
  return { list: isFault ? undefined : state, fault: isFault ? state : undefined, isLoading, load };
}

/** All parts; undefined if the server stopped answering. */
async function fetchParts(): Promise<ScanListPart[] | undefined> {
  const parts: ScanListPart[] = [];
  let cursor: string | null = null;
  do {
    const part = await fetchPart(cursor);
    if (part === undefined) return undefined;
    parts.push(part);
    cursor = part.next;
  } while (cursor !== null);
  return parts;
}

async function fetchPart(cursor: string | null): Promise<ScanListPart | undefined> {
  const query = cursor === null ? undefined : { cursor };
  const sent = await gateSend('GET /api/admin/scan/list/', undefined, query);
  return sent.ok ? sent.body : undefined;
}
