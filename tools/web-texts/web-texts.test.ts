import { expect, test } from 'vitest';

import { webTexts } from './web-texts.ts';

const { transform } = webTexts();
const file = `${import.meta.dirname.replace('tools/web-texts', 'src/web')}/x.tsx`;

test('a build writes the number of a key as a text, because code may ask for the type of a key', async () => {
  if (typeof transform !== 'function') throw new Error('The plugin has no transform.');
  const written: unknown = Reflect.apply(transform, undefined, [
    `const key = 'errors.networkError'; <A k="errors.networkError" b={t(\`errors.networkError\`)} c="errors.unknown" />`,
    file,
  ]);

  expect(written).toMatch(/^const key = '(\d+)'; <A k="\1" b=\{t\(`\1`\)\} c="errors\.unknown" \/>$/);
});
