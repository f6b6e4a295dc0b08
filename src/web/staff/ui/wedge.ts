/** Scanners that type: a reader at the USB port sends the digits of a code as quick keys, and Enter at the end. */

/** People are slower between two keys, readers are quicker. */
const gapMillisecondsMax = 60;

/** Shorter than any code; quick keys that are fewer were typed by hand. */
const lengthMin = 6;

/** The keys so far, which may be a scan. */
export interface WedgeState {
  text: string;
  /** The time of the last key, in milliseconds. */
  at: number;
}

export const noKeys: WedgeState = { text: '', at: 0 };

/** Takes one key; returns the keys so far, and the whole text once Enter ends a scan. */
export function takeKey(
  state: WedgeState,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): { state: WedgeState; scanned?: string } {
  const isQuick = timeStamp - state.at <= gapMillisecondsMax;
  const before = isQuick ? state.text : '';
  if (key === 'Enter')
    return before.length >= lengthMin ? { state: noKeys, scanned: before } : { state: noKeys };
  // Readers send Shift before each capital letter.
  if (key.length !== 1) return { state: { text: before, at: timeStamp } };
  return { state: { text: before + key, at: timeStamp } };
}
