/** `brand init` and `brand preview` as an operator types them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { runCli } from './promenade.ts';

async function cli(...words: string[]): Promise<{ status: number; said: string }> {
  let said = '';
  const hear = (text: string): void => void (said += text);
  return { status: await runCli(words, {}, { print: hear, complain: hear }), said };
}

test('one line gives a brand, and one more a page that shows it', async () => {
  const folder = makeTemporaryFolder('brand-commands');
  const brand = join(folder, 'tidewater');
  const page = join(folder, 'preview.html');

  const made = await cli('brand', 'init', brand, '--name', 'Tidewater Park', '--color', '#0B4F6C');
  const shown = await cli('brand', 'preview', brand, page);

  expect([made.status, shown.status]).toEqual([0, 0]);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('<title>Brand of Tidewater Park</title>');
  expect(await cli('brand', 'preview', brand, page)).toMatchObject({ status: 78 });
});

test('a start without a name and a color is a whole brand that says what to replace', async () => {
  const folder = join(makeTemporaryFolder('brand-commands'), 'start');

  const { status } = await cli('brand', 'init', folder);

  expect(status).toBe(0);
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(readme).toContain('`name` was not given');
  expect(readme).toContain('`color` was not given');
});

test('every wrong flag is named in one list, and nothing is written', async () => {
  const folder = join(makeTemporaryFolder('brand-commands'), 'none');

  const { status, said } = await cli(
    ...['brand', 'init', folder, '--color', 'sea', '--time-zone', 'Mars', '--logo', 'nowhere.svg'],
  );

  expect(status).toBe(1);
  for (const flag of ['--color', '--time-zone', '--logo']) expect(said).toContain(`- ${flag} `);
  expect(() => readFileSync(join(folder, 'brand.json'))).toThrow('ENOENT');
});

test.each([
  ['a huge logo', `<svg viewBox="0 0 1 1">${' '.repeat(20_000)}</svg>`, 'must be at most 12288 bytes'],
  ['a logo with a script', '<svg viewBox="0 0 1 1"><script/></svg>', 'scripts'],
  ['a picture that is no SVG', Buffer.from('\u0089PNG', 'latin1'), 'is not an SVG drawing but a PNG picture'],
  [
    'a broken drawing',
    '<svg viewBox="0 0 4 1"><path d="M0 0h4"></svg>',
    'cannot be drawn: it is not valid SVG',
  ],
  [
    'a logo that is higher than wide',
    '<svg viewBox="0 0 1 4"><path d="M0 0h1v4z"/></svg>',
    'must be wider than high',
  ],
])('%s is refused with the reason', async (_what, content, reason) => {
  const folder = makeTemporaryFolder('brand-commands');
  const logo = join(folder, 'logo.svg');
  writeFileSync(logo, content);

  const { status, said } = await cli('brand', 'init', join(folder, 'new'), '--logo', logo);

  expect(status).toBe(1);
  expect(said).toContain(`--logo ${reason.startsWith('must') ? reason : ''}`);
  expect(said).toContain(reason);
});

test('a folder without a brand has no preview, and the reason is shown', async () => {
  const folder = makeTemporaryFolder('brand-commands');

  const { status, said } = await cli('brand', 'preview', folder, join(folder, 'out.html'));

  expect(status).toBe(1);
  expect(said).toContain('brand.json');
});
