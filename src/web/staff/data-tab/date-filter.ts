/** Filters of dates as people type them: as a cell shows the date, such as "Oct 13" or "Oct 13, 2026, 2:05 PM". */
import type { AdminTab } from '#contract/admin-tabs.ts';
import { formatInstant } from '#domain/park-format.ts';

import type { ListView } from './use-tab-rows.ts';

/** Returns the view with the filters of dates as the list call takes them: a part of "2026-10-13 14:05:00". */
export function withDates(tab: AdminTab, view: ListView, locale: string): ListView {
  const dates = new Set(tab.columns.filter(({ kind }) => kind === 'datetime').map(({ name }) => name));
  const filters = Object.entries(view.filters).map(([name, text]) => [
    name,
    dates.has(name) ? readDateFilter(text, locale) : text,
  ]);
  return { ...view, filters: Object.fromEntries(filters) };
}

/** Returns a date as the park writes it in the form of the list call; any other text as it is. */
export function readDateFilter(text: string, locale: string): string {
  const words = text.toLocaleLowerCase(locale).match(/\p{L}[\p{L}\p{M}.]*|\d+(?::\d+)*/gu) ?? [];
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const named = words.map((word) => monthOf(word, locale)).find((found) => found !== undefined);
  const date = named === undefined ? readNumbers(text, numbers, locale) : readNamed(named, numbers);
  if (date === undefined) return text;
  const time = words.find((word) => word.includes(':'));
  return time === undefined || date.endsWith('-') ? date : `${date} ${readTime(time, words)}`;
}

function readNamed(month: number, numbers: readonly string[]): string {
  const year = numbers.find((number) => number.length === 4) ?? '';
  const day = numbers.find((number) => number.length < 3);
  return `${year}-${two(month)}-${day === undefined ? '' : two(Number(day))}`;
}

/** Reads "13.10." and "13.10.2026" where the park writes the month as a number. */
function readNumbers(text: string, numbers: readonly string[], locale: string): string | undefined {
  const order = (writeMonth(10, locale, 'medium').match(/\d+/g) ?? []).filter((part) => part in partOf);
  if (order.length < 3 || !/\d[./]\s?\d/.test(text)) return undefined;
  const parts = order.map((part) => partOf[part as keyof typeof partOf]); // as just filtered
  const typed = numbers.length < 3 ? parts.filter((part) => part !== 'year') : parts;
  const read = Object.fromEntries(typed.map((part, index) => [part, Number(numbers[index] ?? '')]));
  const { year, month = 0, day = 0 } = read;
  return month === 0 || day === 0 ? undefined : `${year ?? ''}-${two(month)}-${two(day)}`;
}

const partOf = { '2026': 'year', '10': 'month', '15': 'day' } as const;

function readTime(time: string, words: readonly string[]): string {
  const [hour = 0, ...rest] = time.split(':').map(Number);
  const half = words.find((word) => /^[ap]\.?m\.?$/.test(word))?.[0];
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return [hours, ...rest].map(two).join(':');
}

/** The number of the month that this is the name of, short or long; from three letters on. */
function monthOf(word: string, locale: string): number | undefined {
  const typed = word.replace(/\.$/, '');
  if (typed.length < 3) return undefined;
  for (let month = 1; month <= 12; month += 1) {
    const names = `${writeMonth(month, locale, 'medium')} ${writeMonth(month, locale, 'long')}`;
    const letters = names.toLocaleLowerCase(locale).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
    if (letters.some((name) => name.startsWith(typed))) return month;
  }
  return undefined;
}

/** The fifteenth of this month of 2026, as the park writes it. */
function writeMonth(month: number, locale: string, dateStyle: 'medium' | 'long'): string {
  return formatInstant(new Date(Date.UTC(2026, month - 1, 15)), { locale, timeZone: 'UTC' }, { dateStyle });
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
