import { useCallback, useEffect, useState } from 'react';

import type { ScanListPart } from '#contract/calls/staff-scan.ts';

import { countPhotos, refreshPhotos } from './device-photos.ts';
import { gateNow, gateSend } from './gate-calls.ts';
import { forgetList } from './gate-store.ts';
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
  /** How many photos of season passes are on the device. */
  photosTotal: number;
  load: () => Promise<void>;
}

/** Opens the list of this device, and loads a new one while there is a network. */
export function useList(scanListKey: string, isAway: boolean): ListUse {
  const [state, setState] = useState<OfflineList | ListFault | undefined>();
  const [isLoading, setLoading] = useState(false);
  const [photosTotal, setPhotosTotal] = useState(0);
  const load = useCallback(async () => {
    setLoading(true);
    try {
      const parts = await fetchParts();
      if (parts === undefined) return;
      const kept = await keepList(scanListKey, parts, gateNow());
      setState(kept);
      if (typeof kept === 'string') return;
      await forgetTakenBut(kept.day);
      // In the background: a device whose storage is full goes without photos.
      void refreshPhotos(kept).then(setPhotosTotal, () => undefined);
    } catch {
      setState('broken');
    } finally {
      setLoading(false);
    }
  }, [scanListKey]);
  useEffect(() => {
    const open = async (): Promise<void> => {
      const opened = await openList(scanListKey, gateNow());
      if (opened === 'over') await forgetList();
      setPhotosTotal(await countPhotos());
      setState(opened);
    };
    void open().catch(() => setState('broken'));
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
  return {
    list: isFault ? undefined : state,
    fault: isFault ? state : undefined,
    isLoading,
    photosTotal,
    load,
  };
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
