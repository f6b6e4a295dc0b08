import { expect, test } from 'vitest';

import { formatPhone } from '#domain/phone.ts';

import { formatAsTyped } from './format-as-typed.ts';

/** A field with the caret at the bar of the text. */
function fieldOf(marked: string) {
  const input = {
    value: marked.replace('|', ''),
    selectionStart: marked.indexOf('|'),
    setSelectionRange: (start: number | null): void => void (input.selectionStart = start ?? 0),
  };
  return input;
}

function markedOf({ value, selectionStart }: ReturnType<typeof fieldOf>): string {
  return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`;
}

test.each([
  ['+|', '+|'],
  ['+4|', '+4|'],
  ['+|6095550101', '+|6095550101'],
  ['+45 12 34 56 7|', '+45 12 34 56 7|'],
  ['00|', '00|'],
  ['6|', '(6|'],
  ['60955|', '(609) 55|'],
  ['(609) 5|55-0101', '(609) 5|55-0101'],
  ['(609) 555|0101', '(609) 555|-0101'],
  ['|609) 555-0101', '|(609) 555-0101'],
  ['٦٠٩|', '(609|'],
  ['٦٠|٩٥٥', '(60|9) 55'],
  ['609-555-0101 e|', '609-555-0101 e|'],
])('after an input the field %s shows %s', (typed, shown) => {
  const input = fieldOf(typed);
  formatAsTyped(input, (text) => formatPhone(text));
  expect(markedOf(input)).toBe(shown);
});
