/** Writes the sentence above the code of a pass, with its time as the park says it today. */
import {
  gateSentenceOf,
  gateToneOf,
  type GateSentence,
  type GateSentenceFacts,
} from '#domain/gate-sentence.ts';
import { nearDayOf, type NearDay } from '#domain/near-day.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import { formatDate, formatInstant, type ParkFormat } from '#domain/park-format.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';

import type { Translate } from '#texts/text-keys.ts';

import { gateTexts, paperTexts, type GateForms, type GateText } from './gate-texts.ts';

/** Where a sentence is read, and by which clock and calendar. */
export interface SentencePlace {
  now: Date;
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
  /** False beside another pass, on paper and in a wallet, where nothing stands below. */
  isOnPassPage: boolean;
  /** True where the actions stand beside the card or are covered, so that nothing stands below on its own page either. */
  hasNothingBelow?: boolean;
  /** Reads the texts in the reader's language. */
  t: Translate;
}

/** For a sentence that names no time. */
const noTime = { time: '', weekday: '', date: '' };

/** The sentence in words. */
export function writeGateSentence(sentence: GateSentence, place: SentencePlace): string {
  const forms = formsFor(gateTexts[sentence.kind], sentence, place);
  const { now, park, t } = place;
  const { at } = sentence;
  if (typeof forms === 'string' || at === null)
    return t(typeof forms === 'string' ? forms : forms.unknown, noTime);
  // An end at midnight belongs to the day before.
  const day = sentence.kind === 'expired' ? lastMomentOf(at) : at;
  const near: NearDay = nearDayOf(day, now, park);
  return t(forms[near] ?? forms.other, {
    time: formatTimeOfDay(at, park),
    weekday: formatInstant(day, park, { weekday: 'long' }),
    date: formatDate(day, park),
  });
}

function formsFor(text: GateText, { isForTicketholder }: GateSentence, place: SentencePlace): GateForms {
  if (isForTicketholder === true && text.ofTicketholder !== undefined) return text.ofTicketholder;
  const isTrueHere = place.isOnPassPage && !(place.hasNothingBelow === true && text.saysBelow === true);
  return isTrueHere ? text.here : (text.elsewhere ?? text.here);
}

/**
 * The same for paper, which cannot be updated: only what stays true until the pass ends. Undefined for a pass that is over,
 * or a test, because paper says so in its own words.
 */
export function writePaperSentence(facts: GateSentenceFacts, place: SentencePlace): string | undefined {
  const { now, park, t } = place;
  const sentence = gateSentenceOf({ ...facts, needsRegistration: false }, now);
  const { kind, at } = sentence;
  if (gateToneOf(kind) === 'over' || kind === 'test' || kind === 'band-active') return undefined;
  if (kind === 'excluded') return t(paperTexts.excluded);
  if (kind === 'code-refused') return writeGateSentence(sentence, place);
  if (kind === 'not-yet' && at !== null) return t(paperTexts.validFrom, { date: formatDate(at, park) });
  if (facts.missingPhoto !== null) return t(paperTexts.photoMissing, { date: formatDate(now, park) });
  if (facts.isEmpty) return t(paperTexts.empty, { date: formatDate(now, park) });
  if (facts.expiresAt === null) return t(paperTexts.valid);
  return writeValidUntil(new Date(facts.expiresAt), place);
}

/** The sentence of a pass that is valid until this instant. */
export function writeValidUntil(end: Date, { park, t }: Pick<SentencePlace, 'park' | 't'>): string {
  return t(paperTexts.validUntil, { date: formatDate(lastMomentOf(end), park) });
}
