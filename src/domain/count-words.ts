/** A number with its noun, in the singular for exactly one of it. */
import { locale as usualLocale } from './constants.ts';

/** "1 day", "30 days", "-1 day", "1,250 days". */
export function countWords(count: number, one: string, many: string, locale: string = usualLocale): string {
  return `${formatOf(locale).format(count)} ${Math.abs(count) === 1 ? one : many}`;
}

/** Points under the operator's name for them: "1 Brownie point", "640 Brownie points". A brand may have one name for both. */
export function pointsWords(
  points: number,
  brand: { pointsName: string; pointName?: string | undefined; locale: string },
): string {
  return countWords(points, brand.pointName ?? brand.pointsName, brand.pointsName, brand.locale);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than a hundred uses of it. */
function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  formats.set(locale, format);
  return format;
}
