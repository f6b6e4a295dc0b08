/** Reads the filter of the activity, as the list and the export take it. */
import * as z from 'zod/mini';

import type { WatchFigureName } from '#contract/watch-figures.ts';

import { isSignInLogAction } from '#domain/sign-in-log-actions.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { readWatchSettings } from '../watch/watch-settings.ts';
import {
  fetchActions,
  fetchActorNames,
  type EntryFilter,
  countEntries,
  fetchEntries,
  findNewestEntry,
  type EntryRow,
} from './staff-audit.queries.ts';

const uuid = z.guid();

/** The filter as it was asked for; the contract has checked its days. */
export interface AskedEntries {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  kind?: 'door' | 'data' | undefined;
  network?: string | undefined;
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  watch?: WatchFigureName | undefined;
  subject?: string | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

/** The filter for the database. */
export async function readEntryFilter(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  asked: AskedEntries,
): Promise<EntryFilter> {
  const { watch: figure, firstDay, lastDay } = asked;
  const target = unlessEmpty(asked.target);
  const watched =
    figure === undefined || firstDay === undefined || lastDay === undefined
      ? undefined
      : {
          figure,
          from: boundsOfOperatingDay(firstDay, brand).from,
          to: boundsOfOperatingDay(lastDay, brand).to,
          subject: unlessEmpty(asked.subject),
          target,
          now: clock.now(),
          shiftEndMinutes: (await readWatchSettings(db)).shiftEndMinutes,
        };
  return {
    actor: await actorOf(db, unlessEmpty(asked.actor)),
    actions: await actionsOf(db, unlessEmpty(asked.action), asked.kind),
    target,
    network: unlessEmpty(asked.network),
    text: unlessEmpty(asked.text),
    from: asked.from === undefined ? undefined : new Date(asked.from),
    to: asked.to === undefined ? undefined : new Date(asked.to),
    watched,
  };
}

async function actorOf(db: Database, text: string | undefined): Promise<EntryFilter['actor']> {
  if (text === undefined) return undefined;
  const names = await fetchActorNames(db, text);
  return { names, guid: uuid.safeParse(text.toLowerCase()).data };
}

async function actionsOf(
  db: Database,
  text: string | undefined,
  kind: AskedEntries['kind'],
): Promise<readonly string[] | undefined> {
  if (text === undefined && kind === undefined) return undefined;
  const actions = await fetchActions(db, text);
  return kind === undefined
    ? actions
    : actions.filter((action) => isSignInLogAction(action) === (kind === 'door'));
}

function unlessEmpty(text: string | undefined): string | undefined {
  const wanted = text?.trim();
  return wanted === '' ? undefined : wanted;
}

/** The entries that one statement looks at for a text, and how many of these windows a page has at most. */
const windowSize = 10_000;
const windowsMax = 10;

/** After so long a page with a text ends at the next window, so that a busy database answers within 300 ms too. */
const textMillisecondsMax = 100;

/** The entries that one statement may count. */
const countedSize = 100_000;

/**
 * One page, newest first, and the id before which the next one begins; null at the end. With a text it looks at a few
 * windows only, and may return few entries or none before the end.
 */
export async function readEntryPage(
  db: Database,
  filter: EntryFilter,
  {
    before,
    pageSize,
    millisecondsMax = textMillisecondsMax,
  }: { before: number | undefined; pageSize: number; millisecondsMax?: number },
): Promise<{ page: EntryRow[]; next: number | null }> {
  if (filter.text === undefined) {
    const found = await fetchEntries(db, { ...filter, before, countMax: pageSize + 1 });
    return pageOf(found, pageSize, null);
  }
  const until = performance.now() + millisecondsMax;
  const found: EntryRow[] = [];
  let end = before ?? (await findNewestEntry(db)) + 1;
  for (let window = 0; window < windowsMax && found.length <= pageSize; window += 1) {
    const since = Math.max(end - windowSize, 0);
    const countMax = pageSize + 1 - found.length;
    found.push(...(await fetchEntries(db, { ...filter, before: end, since, countMax })));
    end = since;
    if (end <= 1 || performance.now() >= until) break;
  }
  return pageOf(found, pageSize, end > 1 ? end : null);
}

function pageOf(found: readonly EntryRow[], pageSize: number, otherwise: number | null) {
  const page = found.slice(0, pageSize);
  return { page, next: found.length > pageSize ? (page.at(-1)?.entryId ?? null) : otherwise };
}

/** The number of matching entries before an id; counts no further than a limit. */
export async function countUpTo(
  db: Database,
  filter: EntryFilter,
  { before: newest, limit }: { before: number; limit: number },
): Promise<number> {
  let total = 0;
  for (let before = newest; before > 0 && total < limit; before -= countedSize)
    total += await countEntries(db, { ...filter, before, since: Math.max(before - countedSize, 0) });
  return Math.min(total, limit);
}
