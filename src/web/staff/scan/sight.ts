/** Tells a code that came before the camera from one that is still there. */

/** The code that was seen last, and when. */
export interface Sight {
  text: string;
  at: number;
}

export const noSight: Sight = { text: '', at: Number.NEGATIVE_INFINITY };

/** Pictures without a code, such as blurred ones, are common for a shorter time than this. */
const absentMilliseconds = 2500;

/** Takes the texts of a picture, and says whether one of them is a new scan. */
export function isNewSight(
  last: Sight,
  texts: readonly string[],
  at: number,
): { isNew: boolean; text: string; next: Sight } {
  // Of several codes on one voucher, the one that was read before stays the one.
  const text = texts.find((one) => one === last.text) ?? texts[0];
  if (text === undefined || text.trim() === '') return { isNew: false, text: '', next: last };
  const isSame = textOfSight(text) === textOfSight(last.text) && at - last.at < absentMilliseconds;
  return { isNew: !isSame, text, next: { text, at } };
}

/** A rotating code changes while the phone is held before the camera, and is the same guest. */
function textOfSight(text: string): string {
  return /^(PR1[DW]\.\w+\.\w+)\.\d+\.\d+$/i.exec(text.trim())?.[1] ?? text;
}
