import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { cutDisplayFont, displayFontFile } from './display-font.ts';

test('the display face that the server delivers is the one that the script cuts, and stays small', async () => {
  const [cut, delivered] = await Promise.all([cutDisplayFont(), readFile(displayFontFile)]);
  expect(delivered.equals(cut), 'Run node tools/display-font.ts.').toBe(true);
  expect(delivered.length).toBeLessThan(21 * 1024);
});
