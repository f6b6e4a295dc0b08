/** A11: when and where a phone offers a pass, and the buttons below it. */
import { type JsonObject, objectsIn, type PassProblems } from './validate-problem.ts';

const RELEVANT_SPAN_HOURS_MAX = 24;
const HOUR_MS = 3_600_000;

/** Checks relevant dates against the style and each other, and featured actions for what their type needs. */
export function checkRelevance(json: JsonObject, problems: PassProblems): void {
  const style = ['storeCard', 'coupon'].find((timeless) => Object.hasOwn(json, timeless));
  for (const key of ['relevantDate', 'relevantDates']) {
    if (style !== undefined && Object.hasOwn(json, key)) {
      problems.warning('A11', key, `has no effect in a ${style}`);
    }
  }
  for (const [index, entry] of objectsIn(json['relevantDates']).entries()) {
    checkRelevantDate(entry, `relevantDates[${index}]`, problems);
  }
  for (const [index, action] of objectsIn(json['featuredActions']).entries()) {
    checkFeaturedAction(action, `featuredActions[${index}]`, problems);
  }
}

function checkRelevantDate(entry: JsonObject, path: string, problems: PassProblems): void {
  const has = (key: string): boolean => Object.hasOwn(entry, key);
  const isMoment = has('date') || has('relevantDate');
  const isSpan = has('startDate') && has('endDate');
  if (isMoment === (has('startDate') || has('endDate')) || (!isMoment && !isSpan)) {
    problems.error('A11', path, 'must have either date (with relevantDate) or startDate and endDate');
  } else if (isMoment && !(has('date') && has('relevantDate'))) {
    const missing = has('date') ? 'relevantDate, which iOS 18 reads' : 'date, which iOS 26 reads';
    problems.warning('A11', path, `lacks ${missing}; give both with the same value`);
  } else if (isSpan) {
    checkSpan(entry, path, problems);
  }
}

function checkSpan(entry: JsonObject, path: string, problems: PassProblems): void {
  const spanHours = (Date.parse(String(entry['endDate'])) - Date.parse(String(entry['startDate']))) / HOUR_MS;
  if (spanHours <= 0) problems.error('A11', `${path}.endDate`, 'must be later than startDate');
  if (spanHours > RELEVANT_SPAN_HOURS_MAX) {
    problems.warning(
      'A11',
      `${path}.endDate`,
      `is more than ${RELEVANT_SPAN_HOURS_MAX} hours after startDate`,
    );
  }
}

function checkFeaturedAction(action: JsonObject, path: string, problems: PassProblems): void {
  const isPlace = action['type'] === 'place';
  const needed = isPlace ? 'placeIdentifier' : 'url';
  const useless = isPlace ? 'url' : 'placeIdentifier';
  if (!Object.hasOwn(action, needed)) {
    problems.error(
      'A11',
      `${path}.${needed}`,
      `is missing; an action of the type ${String(action['type'])} needs it`,
    );
  }
  if (Object.hasOwn(action, useless)) {
    problems.error(
      'A11',
      `${path}.${useless}`,
      `cannot be part of an action of the type ${String(action['type'])}`,
    );
  }
}
