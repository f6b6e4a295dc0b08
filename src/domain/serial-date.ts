/** The dates of a spreadsheet: days since 1900 or 1904 as a number. */

/** Where a workbook counts from: Excel on Windows from 1900, old files of the Mac from 1904. */
export type DateSystem = 1900 | 1904;

const daySeconds = 24 * 60 * 60;
/** Seconds from 1970 back to day 0 of each system. */
const dayZero: Readonly<Record<DateSystem, number>> = {
  1900: Date.UTC(1899, 11, 30) / 1000,
  1904: Date.UTC(1904, 0, 1) / 1000,
};
/** The 31st of December 9999. */
const serialMax = 2_958_466;

/**
 * The text of a date cell: `2026-11-20T10:00:00`, `2026-11-20` for a whole day, `10:00:00` for a time of day.
 * Undefined if the number is no date. Excel counts a 29th of February 1900 that never was, so its days before that are
 * one day later than the number says.
 */
export function textOfSerial(serial: number, system: DateSystem): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= serialMax) return undefined;
  const isBeforeLeapDay = system === 1900 && serial < 60 && serial >= 1;
  const seconds = Math.round((serial + (isBeforeLeapDay ? 1 : 0)) * daySeconds);
  const text = new Date((dayZero[system] + seconds) * 1000).toISOString();
  if (seconds < daySeconds && serial !== 0) return text.slice(11, 19);
  return seconds % daySeconds === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** Excel's own formats that show a date or a time of day; the numbers are fixed (ECMA-376, 18.8.30). */
const builtIn = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57,
  58,
]);

/**
 * The digits that a number format such as `00000` shows at least, whatever stands between them; 0 for any other format.
 * Numbers on paper, such as barcodes, have zeros before them only by their format.
 */
export function zerosOfFormat(code: string | undefined): number {
  const [section = ''] = (code ?? '').replaceAll(/\[[^\]]*\]|_./g, '').split(';');
  return /^[0#?\s"'\\/().-]+$/.test(section) && !/0\.|\.0/.test(section) ? section.split('0').length - 1 : 0;
}

/** True if a number format shows a date or a time of day. A duration such as `[h]:mm` is a number. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.has(id);
  const [section = ''] = code.split(';');
  if (/\[[hms]+\]/i.test(section)) return false;
  const bare = section
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\\./g, '')
    .replaceAll(/_./g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/General|Standard/gi, '');
  return /[ymdh]/i.test(bare) || /s{1,2}/i.test(bare);
}
