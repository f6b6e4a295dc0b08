/** Reads the filter of the activity, as the list and the export take it. */
import * as z from 'zod/mini';

import type { WatchFigureName } from '#contract/watch-figures.ts';
import { isSignInLogAction } from '#domain/sign-in-log-actions.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { readWatchSettings } from '../watch/watch-settings.ts';
import { fetchActions, fetchActorNames, type EntryFilter } from './staff-audit.queries.ts';

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
