import bwipjs from 'bwip-js/node';
import { expect, test } from 'vitest';

import { code128Layouts, ean13Layout, type Layout } from './bar-layouts.ts';

/** The modules of a code that another library draws. */
function modulesOfDrawn(kind: string, text: string): string {
  const [symbol] = bwipjs.raw(kind, text, '');
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`${text} cannot be drawn as ${kind}.`);
  return [...symbol.sbs].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');
}

/** The patterns of the layout that make up these modules. */
function choicesOf({ slots }: Layout, modules: string): number[] {
  let start = 0;
  return slots.map(({ patterns }) => {
    const length = patterns[0]?.length ?? 0;
    const choice = patterns.indexOf(modules.slice(start, start + length));
    start += length;
    return choice;
  });
}

function read(kind: string, text: string): string | undefined {
  const modules = modulesOfDrawn(kind, text);
  const layouts = kind === 'ean13' ? [ean13Layout] : code128Layouts;
  const layout = layouts.find((one) => one.modules === modules.length);
  return layout?.textOf(choicesOf(layout, modules));
}

test.each(['5126000006000010', '110111202611210042', 'AB12CD34', 'x9-Yz 77', '12345', '00000000000A'])(
  'the Code 128 of %s is read',
  (text) => {
    expect(read('code128', text)).toBe(text);
  },
);

test.each(['4006381333931', '0123456789012', '9783161484100', '5901234123457', '7351353000005'])(
  'the EAN %s is read',
  (text) => {
    expect(read('ean13', text)).toBe(text);
  },
);

test('a code with another check sum is none', () => {
  const layout = code128Layouts.find((one) => one.modules === 123);
  const choices = choicesOf(layout ?? ean13Layout, modulesOfDrawn('code128', '5126000006000010'));
  expect(layout?.textOf(choices)).toBe('5126000006000010');
  for (const at of [1, 5, 9])
    expect(layout?.textOf(choices.with(at, ((choices[at] ?? 0) + 1) % 100))).toBeUndefined();
});

test('digits of sets that no first digit has are none', () => {
  const choices = choicesOf(ean13Layout, modulesOfDrawn('ean13', '4006381333931'));
  expect(ean13Layout.textOf(choices.with(1, ((choices[1] ?? 0) + 10) % 20))).toBeUndefined();
});
