import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFontCut } from './font-cut.ts';
import { layOutLine, type TextLine } from './text-line.ts';
import { wrapText } from './text-wrap.ts';

const file = import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');
const latin = await openFontCut(fileURLToPath(file), 400);
const setLine = (text: string): TextLine => layOutLine(text, () => latin, latin);

function wrap(text: string, widthEm: number, linesMax = 10): { lines: string[]; isWhole: boolean } {
  const { lines, isWhole } = wrapText(text, setLine, widthEm, linesMax);
  return { lines: lines.map((line) => line.text), isWhole };
}

test('a text breaks at spaces', () => {
  expect(wrap('The gull took my chips', 7).lines).toEqual(['The gull took', 'my chips']);
});

test('a word that is wider than a line is broken', () => {
  expect(wrap('Rhabarberbarbara sings', 5).lines.length).toBeGreaterThan(2);
});

test('text that does not fit ends in an ellipsis and is reported as cut', () => {
  const { lines, isWhole } = wrap('One two three four five six seven', 6, 2);
  expect(isWhole).toBe(false);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.endsWith('…')).toBe(true);
});

test('no line is wider than allowed, and a text that fits keeps all its letters', () => {
  const words = fc
    .array(fc.stringMatching(/^[A-Za-z,.]{1,14}$/), { minLength: 1, maxLength: 20 })
    .map((list) => list.join(' '));
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 8 }),
      (text, widthEm, linesMax) => {
        const { lines, isWhole } = wrapText(text, setLine, widthEm, linesMax);
        expect(lines.length).toBeLessThanOrEqual(linesMax);
        for (const line of lines) expect(line.widthEm).toBeLessThanOrEqual(widthEm);
        const kept = lines
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', '');
        expect(isWhole).toBe(kept === text.replaceAll(' ', ''));
      },
    ),
  );
});

test('a line too narrow for one letter still takes one, so that the loop ends', () => {
  expect(wrap('WW', 0.1).lines).toEqual(['W', 'W']);
});
