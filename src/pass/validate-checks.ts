/** Small checks of single values, and the ways to put them together to the shape of an object or a list. */
import { describeValue, isJsonObject, type PassProblems, type PassRule } from './validate-problem.ts';

/** Checks one value and reports its problems. */
export type Check = (value: unknown, path: string, problems: PassProblems) => void;

/** Accepts any value. */
export const anything: Check = () => undefined;

/** A text, which may be empty. */
export function text(rule: PassRule): Check {
  return expecting(rule, 'a text', (value) => typeof value === 'string');
}

/** A text with at least one character that is not a space. */
export function filledText(rule: PassRule): Check {
  return expecting(
    rule,
    'a text that is not empty',
    (value) => typeof value === 'string' && value.trim() !== '',
  );
}

/** True or false. */
export function flag(rule: PassRule): Check {
  return expecting(rule, 'true or false', (value) => typeof value === 'boolean');
}

/** A finite number, within the given limits. */
export function number(
  rule: PassRule,
  limits: { readonly min?: number; readonly max?: number; readonly isWhole?: boolean } = {},
): Check {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isWhole = false } = limits;
  const bounds = [
    Number.isFinite(min) ? ` from ${min}` : '',
    Number.isFinite(max) ? ` up to ${max}` : '',
  ].join('');
  return expecting(rule, `a ${isWhole ? 'whole ' : ''}number${bounds}`, (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return false;
    return value >= min && value <= max && (!isWhole || Number.isInteger(value));
  });
}

/** A text or a number, as the value of a field may be. */
export function textOrNumber(rule: PassRule): Check {
  return expecting(
    rule,
    'a text or a number',
    (value) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
  );
}

/** One of the words given. */
export function oneOf(rule: PassRule, words: readonly (string | number)[]): Check {
  const what = words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`;
  return expecting(rule, what, (value) => words.some((word) => word === value));
}

/** A text of a form that `what` describes. */
export function matching(rule: PassRule, pattern: RegExp, what: string): Check {
  return expecting(rule, what, (value) => typeof value === 'string' && pattern.test(value));
}

/** A date with at least minutes and an offset, as W3C and ISO 8601 write it. */
export function date(rule: PassRule): Check {
  return expecting(rule, DATE_FORM, isPassDate);
}

/** A link, with whatever scheme. */
export function link(rule: PassRule): Check {
  return expecting(
    rule,
    'a complete link such as https://example.com',
    (value) => typeof value === 'string' && URL.canParse(value),
  );
}

/** `rgb(r, g, b)`, each part from 0 to 255. */
export function color(rule: PassRule): Check {
  return expecting(rule, 'a colour such as rgb(0, 90, 160)', (value) => {
    const parts = typeof value === 'string' ? COLOR.exec(value)?.slice(1) : undefined;
    return parts?.every((part) => Number(part) <= 255) === true;
  });
}

/** An ISO 4217 code of a currency. */
export function currency(rule: PassRule): Check {
  return expecting(
    rule,
    'an ISO 4217 currency code such as USD',
    (value) => typeof value === 'string' && CURRENCIES.has(value),
  );
}

/** A list whose members all pass a check, and which may be limited in length. */
export function listOf(rule: PassRule, member: Check, lengthMax = Number.POSITIVE_INFINITY): Check {
  return (value, path, problems) => {
    if (!Array.isArray(value)) {
      problems.error(rule, path, `must be a list, not ${describeValue(value)}`);
      return;
    }
    if (value.length > lengthMax) {
      problems.error(rule, path, `may have at most ${lengthMax} entries, not ${value.length}`);
    }
    for (const [index, entry] of value.entries()) member(entry, `${path}[${index}]`, problems);
  };
}

/** An object with known keys only, each with a check of its own. */
export function shape(
  rule: PassRule,
  checks: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
): Check {
  return (value, path, problems) => {
    if (!isJsonObject(value)) {
      problems.error(rule, path, `must be an object, not ${describeValue(value)}`);
      return;
    }
    const prefix = path === '' ? '' : `${path}.`;
    for (const key of required) {
      if (!Object.hasOwn(value, key)) problems.error(rule, `${prefix}${key}`, 'is missing');
    }
    for (const [key, member] of Object.entries(value)) {
      const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
      if (check === undefined) problems.error('A2', `${prefix}${key}`, 'is a key that Wallet does not know');
      else check(member, `${prefix}${key}`, problems);
    }
  };
}

/** Whether a value is a date with at least minutes and an offset, on a day that exists. */
export function isPassDate(value: unknown): boolean {
  const parts = typeof value === 'string' ? DATE.exec(value)?.groups : undefined;
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0] = [parts['year'], parts['month'], parts['day']].map(Number);
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isDay && Number.isFinite(Date.parse(String(value)));
}

/** What a date must look like, for a reason. */
export const DATE_FORM = 'a date with a time and an offset, such as 2027-05-01T09:00-05:00';

const DATE =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

const COLOR = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function expecting(rule: PassRule, what: string, isRight: (value: unknown) => boolean): Check {
  return (value, path, problems) => {
    if (!isRight(value)) problems.error(rule, path, `must be ${what}, not ${describeValue(value)}`);
  };
}
