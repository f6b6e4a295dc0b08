/** Scanners that type: a reader at the USB port sends the digits of a code as quick keys, and Enter at the end. */

/** People are slower between two keys, readers are quicker. */
const gapMillisecondsMax = 60;

/** Shorter than any code; quick keys that are fewer were typed by hand. */
const lengthMin = 6;

/** The keys so far, which may be a scan. */
export interface WedgeState {
  text: string;
  /** What the same keys write on an American keyboard; undefined after a key whose place is unknown. */
  byPlace: string | undefined;
  /** The time of the last key, in milliseconds. */
  at: number;
}

export const noKeys: WedgeState = { text: '', byPlace: '', at: 0 };

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'timeStamp'>;

/** Takes one key; returns the keys so far, and the whole text once Enter ends a scan. */
export function takeKey(state: WedgeState, key: Key): { state: WedgeState; scanned?: string } {
  const isQuick = key.timeStamp - state.at <= gapMillisecondsMax;
  const { text, byPlace } = isQuick ? state : noKeys;
  if (key.key === 'Enter')
    return text.length >= lengthMin ? { state: noKeys, scanned: readScan(text, byPlace) } : { state: noKeys };
  const at = key.timeStamp;
  // Readers send Shift before each capital letter.
  if (key.key.length !== 1) return { state: { text, byPlace, at } };
  const sign = signAt(key);
  const isKnown = byPlace !== undefined && sign !== undefined;
  return { state: { text: text + key.key, byPlace: isKnown ? byPlace + sign : undefined, at } };
}

/** What every code of ours is: letters and digits, or the address of a link. */
const isOfOurs = (text: string): boolean => /^[a-z0-9]+$/i.test(text) || /^https?:\/\//i.test(text);

/**
 * A reader that is set up for American keyboards presses their keys whatever the layout of the machine is, so that
 * digits arrive as `&é"'` on a French one.
 */
function readScan(text: string, byPlace: string | undefined): string {
  return byPlace !== undefined && !isOfOurs(text) && isOfOurs(byPlace) ? byPlace : text;
}

const signs = new Map(
  Object.entries({ Minus: '-_', Equal: '=+', Semicolon: ';:', Comma: ',<', Period: '.>', Slash: '/?' }),
);

/** The sign that an American keyboard has at the place of a key, such as KeyQ; undefined elsewhere. */
function signAt({ code, shiftKey }: Key): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit ?? signs.get(code)?.[shiftKey ? 1 : 0];
}
