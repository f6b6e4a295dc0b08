/** A number with its noun, in the singular for exactly one of it. */
import { formatNumber } from './park-format.ts';

/** "1 day", "30 days", "-1 day", "1,250 days". */
export function countWords(count: number, one: string, many: string, park: { locale: string }): string {
  return `${formatNumber(count, park)} ${Math.abs(count) === 1 ? one : many}`;
}

/** Points under the operator's name for them: "1 Brownie point", "640 Brownie points". A brand may have one name for both. */
export function pointsWords(
  points: number,
  brand: { pointsName: string; pointName?: string | undefined; locale: string },
): string {
  return countWords(points, brand.pointName ?? brand.pointsName, brand.pointsName, brand);
}
