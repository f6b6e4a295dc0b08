/** The walks of a guest who hears the pages: their addresses, and the keys that the guest presses. */
import type { Desktop } from './desktop.ts';

/** One walk: its file, what it shows, and its steps. */
export interface SpokenWalk {
  name: string;
  about: string;
  path: string;
  steps: readonly Step[];
}

/** What the guest does next, in words, and how. */
export interface Step {
  does: string;
  run: (desktop: Desktop) => Promise<string[]>;
}

const press = (does: string, ...keys: string[]): Step => ({ does, run: (desktop) => desktop.press(...keys) });
const type = (text: string): Step => ({ does: `types ${text}`, run: (desktop) => desktop.type(text) });
/** A step after which the page answers: it lasts until the answer is spoken. */
const enter = (answer: string): Step => ({
  does: 'Enter',
  run: async (desktop) => {
    const spoken = await desktop.press('Return');
    for (let turn = 0; turn < 4 && !spoken.some((text) => text.includes(answer)); turn += 1)
      spoken.push(...(await desktop.listen()));
    return spoken;
  },
});
const tab = press('Tab', 'Tab');
/** The letters go to the page's keys until the Tab key has reached the field. */
const intoField = [tab, press('Shift and Tab', 'shift+Tab')];
const downs = (count: number): Step[] => Array.from({ length: count }, () => press('Down arrow', 'Down'));

export const walks: readonly SpokenWalk[] = [
  {
    name: 'login',
    about: 'The front page: numbers that no pass has, then the right ones.',
    path: '/',
    steps: [
      press('E, the next field', 'e'),
      press('E, the next field', 'e'),
      ...intoField,
      type('10249999'),
      tab,
      type('240126000000199999'),
      enter('Unable to locate order'),
      press('Shift and Tab', 'shift+Tab'),
      press('selects the number', 'ctrl+a'),
      type('10240001'),
      tab,
      press('selects the number', 'ctrl+a'),
      type('240126000000100017'),
      enter('Wild Pass Gold'),
    ],
  },
  {
    name: 'card',
    about: 'A season pass, read line by line, its barcode in full screen, and its headings.',
    path: '/10240001/240126000000100017',
    steps: [
      press('to the top of the page', 'ctrl+Home'),
      ...downs(18),
      press('to the top of the page', 'ctrl+Home'),
      press('B, the next button', 'b'),
      press('Enter', 'Return'),
      press('Escape', 'Escape'),
      press('to the top of the page', 'ctrl+Home'),
      press('H, the next heading', 'h'),
      press('H, the next heading', 'h'),
      press('H, the next heading', 'h'),
    ],
  },
  {
    name: 'registration',
    about: 'The registration of a pass: sent with nothing in it, then filled in.',
    path: '/10240003/240126000000100033',
    steps: [
      press('E, the next field', 'e'),
      press('E, the next field', 'e'),
      press('E, the next field', 'e'),
      ...intoField,
      press('Enter', 'Return'),
      type('Robin'),
      tab,
      type('Ames'),
      tab,
      type('robin@mail.example'),
      tab,
      type('6095550123'),
      press('Enter', 'Return'),
    ],
  },
  {
    name: 'claim',
    about: 'The club: joining it with a purchase, and a number that no purchase has.',
    path: '/loyalty/purchase',
    steps: [
      press('E, the next field', 'e'),
      ...intoField,
      type('spoken@mail.example'),
      enter('Join the Brownie Club'),
      tab,
      type('Robin'),
      tab,
      type('Ames'),
      enter('Claim your points'),
      tab,
      type('99999'),
      enter('could not find'),
      press('selects the number', 'ctrl+a'),
      type('30100'),
      enter('Earned'),
      ...downs(5),
    ],
  },
];
