/** Writes the sentence above the code of a pass, with its time as the park says it today. */
import type { GateSentence } from '#domain/gate-sentence.ts';
import { isSameYear, nearDayOf, type NearDay } from '#domain/near-day.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import { formatInstant, type ParkFormat } from '#domain/park-format.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';

import { fillText } from './fill-text.ts';
import { gateTexts, type GateForms, type GateText } from './gate-texts.ts';

/** Where a sentence is read, and by which clock and calendar. */
export interface SentencePlace {
  now: Date;
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
  /** False beside another pass, on paper and in a wallet, where nothing stands below. */
  isOnPassPage: boolean;
}

/** The sentence in words. */
export function writeGateSentence(sentence: GateSentence, place: SentencePlace): string {
  const forms = formsFor(gateTexts[sentence.kind], sentence, place);
  if (typeof forms === 'string') return forms;
  const { at } = sentence;
  if (at === null) return forms.unknown;
  const { now, park } = place;
  // An end at midnight belongs to the day before.
  const day = sentence.kind === 'expired' ? lastMomentOf(at) : at;
  const near: NearDay = nearDayOf(day, now, park);
  return fillText<string>(forms[near] ?? forms.other, {
    time: formatTimeOfDay(at, park),
    weekday: formatInstant(day, park, { weekday: 'long' }),
    date: writeDate(day, place),
  });
}

function formsFor(text: GateText, { isForTicketholder }: GateSentence, place: SentencePlace): GateForms {
  if (isForTicketholder === true && text.ofTicketholder !== undefined) return text.ofTicketholder;
  return place.isOnPassPage ? text.here : (text.elsewhere ?? text.here);
}

/** Nov 12, and with its year in another year. */
function writeDate(day: Date, { now, park }: SentencePlace): string {
  const year = isSameYear(day, now, park) ? {} : ({ year: 'numeric' } as const);
  return formatInstant(day, park, { month: 'short', day: 'numeric', ...year });
}
