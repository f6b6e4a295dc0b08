/** The watch list of supervisors: the figures of a range, the hits, and the notes that explain them. */
import type { WatchHit, WatchList } from '#contract/calls/staff-watch.ts';
import { watchFigureNames, watchFigures, type watchRanges } from '#contract/watch-figures.ts';
import { lastDays, type DayRange } from '#domain/figure-range.ts';
import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';
import { medianOf } from '#domain/watch-rules.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import {
  countActs,
  explainHit,
  fetchFigure,
  fetchHits,
  fetchPeople,
  fetchTargets,
  lockHit,
  type FigureRow,
  type HitRow,
} from './watch.queries.ts';
import { readWatchSettings } from './watch-settings.ts';

type WatchServices = Pick<Services, 'db' | 'clock' | 'brand'>;
type Range = (typeof watchRanges)[number];

/** The whole page. */
export async function readWatch(
  services: WatchServices,
  actor: StaffActor,
  asked: Range = 'today',
): Promise<WatchList> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const range = rangeOf(asked, operatingDayOf(now, brand));
  const span = {
    from: boundsOfOperatingDay(range.from, brand).from,
    to: boundsOfOperatingDay(range.to, brand).to,
  };
  const settings = await readWatchSettings(db);
  const { shiftEndMinutes } = settings;
  const figures: WatchList['figures'] = [];
  for (const figure of watchFigureNames) {
    const rows = await fetchFigure(db, { figure, ...span, now, shiftEndMinutes });
    figures.push({ figure, ...besideMedian(rows) });
  }
  const acts = await countActs(db, span);
  const hits = await fetchHits(db, range.from);
  return {
    range,
    figures,
    people: await peopleOf(db, { figures, hits, acts, self: actor.memberGuid }),
    hits: await viewHits(db, hits, actor),
    settings,
  };
}

function rangeOf(asked: Range, today: string): DayRange {
  if (asked === 'today') return { from: today, to: today };
  return lastDays(asked === '7d' ? 7 : 30, today);
}

/** The rows with one for each subject, its highest, and their median; the operator of the host is no one's colleague. */
function besideMedian(found: readonly FigureRow[]): Pick<WatchList['figures'][number], 'median' | 'rows'> {
  const seen = new Set<string>();
  const rows = found.filter(({ subject }) => !seen.has(subject) && seen.add(subject));
  const ofTeam = rows.filter(({ subject }) => subject !== hostActor.memberGuid);
  return {
    median: medianOf(ofTeam.map(({ value }) => value)),
    rows: rows.map(({ subject, value, entries, target }) => ({ subject, value, entries, target })),
  };
}

async function peopleOf(
  db: Database,
  {
    figures,
    hits,
    acts,
    self,
  }: {
    figures: WatchList['figures'];
    hits: readonly HitRow[];
    acts: ReadonlyMap<string, number>;
    self: string;
  },
): Promise<WatchList['people']> {
  const guids = new Set<string>(hits.filter(isOfMember).map(({ subject }) => subject));
  for (const { figure, rows } of figures)
    if (watchFigures[figure].of === 'member') for (const { subject } of rows) guids.add(subject);
  const names = await fetchPeople(db, [...guids]);
  return [...guids].map((memberGUID) => ({
    memberGUID,
    name: names.get(memberGUID) ?? memberGUID,
    acts: acts.get(memberGUID) ?? 0,
    isOwn: memberGUID === self,
  }));
}

function isOfMember({ figure }: HitRow): boolean {
  return figure !== 'network-sign-ins';
}

/** Explains a hit, once. Refuses the member whom it is about. */
export async function noteHit(
  services: WatchServices,
  actor: StaffActor,
  { id, note }: { id: string; note: string },
): Promise<WatchHit> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const hit = await lockHit(tx, id);
    if (hit === undefined) throw new Refusal('watch-hit-unknown');
    if (hit.subject === actor.memberGuid) throw new Refusal('watch-hit-own');
    if (hit.explainedAt !== null) throw new Refusal('watch-hit-explained');
    const explained = { explainedAt: now, explainedBy: actor.name, note };
    await explainHit(tx, id, explained);
    const { figure, subjectName: of, day, value } = hit;
    const after = { figure, of, day, value, note };
    await writeAudit(tx, actor, { action: 'Watch Note', target: id, before: { note: null }, after }, now);
    const [view] = await viewHits(tx, [{ ...hit, ...explained }], actor);
    if (view === undefined) throw new Error('A hit has no view.');
    return view;
  });
}

async function viewHits(db: Database, hits: readonly HitRow[], actor: StaffActor): Promise<WatchHit[]> {
  const about = hits.map(({ firstEntryId }) => firstEntryId).filter((entryId) => entryId > 0);
  const targets = await fetchTargets(db, about);
  return hits.flatMap((hit) => {
    const figure = watchFigureNames.find((name) => name === hit.figure);
    // A figure that a later version has dropped.
    if (figure === undefined) return [];
    const { subject, day, times, value, explainedAt, explainedBy, note } = hit;
    return {
      hitGUID: hit.guid,
      figure,
      subject,
      name: hit.subjectName,
      day,
      times,
      limit: hit.limitThen,
      value,
      crossedAt: hit.crossedAt.toISOString(),
      target: targets.get(hit.firstEntryId) ?? '',
      isOwn: subject === actor.memberGuid,
      explained:
        explainedAt === null
          ? null
          : { by: explainedBy ?? '', at: explainedAt.toISOString(), note: note ?? '' },
    };
  });
}
