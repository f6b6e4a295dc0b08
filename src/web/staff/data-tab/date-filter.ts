/** Filters of dates as people type them: as a cell shows the date, such as "Oct 13" or "Oct 13, 2026, 2:05 PM". */
import type { AdminTab } from '#contract/admin-tabs.ts';

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

/** Returns a text with the name of a month in the form of the list call; any other text as it is. */
export function readDateFilter(text: string, locale: string): string {
  const words = text.toLocaleLowerCase(locale).match(/\p{L}[\p{L}\p{M}.]*|\d+(?::\d+)*/gu) ?? [];
  const month = words.map((word) => monthOf(word, locale)).find((found) => found !== undefined);
  if (month === undefined) return text;
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const year = numbers.find((number) => number.length === 4);
  const day = numbers.find((number) => number.length < 3);
  const date = [year ?? '', two(month), day === undefined ? '' : two(Number(day))].join('-');
  const time = words.find((word) => word.includes(':'));
  if (time === undefined || day === undefined) return date;
  return `${date} ${readTime(
    time,
    words.some((word) => /^p\.?m\.?$/.test(word)),
    words,
  )}`;
}

function readTime(time: string, isAfternoon: boolean, words: readonly string[]): string {
  const [hour = 0, ...rest] = time.split(':').map(Number);
  const isTwelve = isAfternoon || words.some((word) => /^a\.?m\.?$/.test(word));
  const hours = isTwelve ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return [hours, ...rest].map(two).join(':');
}

/** The number of the month that this is the name of, short or long; from three letters on. */
function monthOf(word: string, locale: string): number | undefined {
  const typed = word.replace(/\.$/, '');
  if (typed.length < 3) return undefined;
  const index = namesOfMonths(locale).findIndex((names) => names.some((name) => name.startsWith(typed)));
  return index === -1 ? undefined : index + 1;
}

function namesOfMonths(locale: string): string[][] {
  const formats = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month, 15)));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return name.toLocaleLowerCase(locale).replace(/\.$/, '');
    }),
  );
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
