/** The job that compares the figures of the watch list with their limits, and reports each crossing once. */
import { watchFigureNames, watchFigures } from '#contract/watch-figures.ts';
import { countWords } from '#domain/count-words.ts';
import { daysOf, lastDays } from '#domain/figure-range.ts';
import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';
import { formatNumber } from '#domain/park-format.ts';
import { crossingOf } from '#domain/watch-rules.ts';

import { queueMail } from '#server/base/mail/queue-mail.ts';
import type { Services } from '#server/base/services.ts';
import { fetchFigure, fetchPeople, insertHits, type HitRow } from './watch.queries.ts';
import { readWatchSettings } from './watch-settings.ts';

type JudgeServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config'>;
type NewHit = Omit<HitRow, 'guid' | 'explainedAt' | 'explainedBy' | 'note'>;

/** Longer than a removal takes to count, and than a server is usually down. */
const daysJudged = 7;
/** The buttons of one mail; the page has the rest. */
const hitsPerMail = 8;

/**
 * The job: records what crossed a limit in the last days and queues a mail about it, in one transaction. Returns the number of
 * new hits. The unique key of a crossing makes a second server, a restart and a clock that was set back report nothing.
 */
export async function judgeWatch(services: JudgeServices): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const found = await findCrossings(services, now);
  if (found.length === 0) return 0;
  return db.transaction(async (tx) => {
    const hits = await insertHits(tx, found);
    if (hits.length === 0) return 0;
    const { mailTo } = await readWatchSettings(tx);
    for (const to of mailTo)
      await queueMail({ db: tx, brand: services.brand }, { to, ...mailAbout(services, hits) }, now);
    return hits.length;
  });
}

async function findCrossings({ db, brand }: JudgeServices, now: Date): Promise<NewHit[]> {
  const { limits, shiftEndMinutes } = await readWatchSettings(db);
  const found: Omit<NewHit, 'subjectName'>[] = [];
  for (const day of daysOf(lastDays(daysJudged, operatingDayOf(now, brand))))
    for (const figure of watchFigureNames) {
      const limit = limits[figure];
      if (limit === 0) continue;
      const asked = { figure, ...boundsOfOperatingDay(day, brand), now, shiftEndMinutes };
      for (const { subject, value, firstEntryId } of await fetchFigure(db, asked)) {
        const times = crossingOf(value, limit);
        if (times === 0) break; // the rows are in order of their values
        found.push({ figure, subject, day, firstEntryId, times, limitThen: limit, value, crossedAt: now });
      }
    }
  const ofMembers = found.filter(({ figure }) => figure !== 'network-sign-ins');
  const names = await fetchPeople(db, [...new Set(ofMembers.map(({ subject }) => subject))]);
  return found.map((hit) => ({ ...hit, subjectName: names.get(hit.subject) ?? hit.subject }));
}

/** The mail names members of the team, networks and numbers, and no guest. */
function mailAbout({ brand, config }: JudgeServices, hits: readonly HitRow[]) {
  const shown = hits.slice(0, hitsPerMail);
  const more = hits.length - shown.length;
  const buttons = shown.map((hit, index) => ({
    label: shown.length === 1 ? 'Open the entries' : `Open number ${index + 1}`,
    href: new URL(`/admin/watch?hit=${hit.guid}`, config.staffUrl).href,
  }));
  const [action, ...furtherActions] = buttons;
  const lines = shown.map((hit, index) =>
    sentenceAbout(hit, brand, shown.length === 1 ? '' : `${index + 1}. `),
  );
  return {
    kind: 'watch',
    subject: hits.length === 1 ? 'The watch list has a hit' : `The watch list has ${hits.length} hits`,
    heading:
      hits.length === 1 ? 'One figure is above its limit' : `${hits.length} figures are above their limits`,
    paragraphs: [
      ...lines,
      ...(more > 0 ? [`And ${more} more, which the page Watch shows.`] : []),
      'A figure above its limit is a reason to look, and not a proof: a busy day has honest causes. Explain it there with a note.',
    ],
    ...(action === undefined ? {} : { action }),
    furtherActions,
  };
}

function sentenceAbout(hit: HitRow, park: { locale: string }, number: string): string {
  const figure = watchFigureNames.find((name) => name === hit.figure);
  if (figure === undefined) return '';
  const [one, many] = watchFigures[figure].unit;
  const count = countWords(hit.value, one, many, park);
  const limit = formatNumber(hit.limitThen, park);
  return `${number}${hit.subjectName}: ${count} on ${hit.day}. The limit is ${limit}.`;
}
