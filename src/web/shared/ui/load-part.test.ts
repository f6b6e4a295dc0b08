// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { loadPart } from './load-part.ts';

// The document of these tests loads no style sheet; it reports success before anyone listens.
Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });

afterEach(() => document.head.replaceChildren());

const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

test('a part and the scripts that it needs are fetched at the same time, each once', async () => {
  await loadPart(() => Promise.resolve('one'), ['assets/shared-1.js', 'assets/one-1.js']);

  expect(await loadPart(() => Promise.resolve('other'), ['assets/shared-1.js'])).toBe('other');
  expect(links()).toEqual([
    ['modulepreload', '/assets/shared-1.js'],
    ['modulepreload', '/assets/one-1.js'],
  ]);
});

test('a part waits for its style sheet, so that it is never seen without its look', async () => {
  let isShown = false;
  const shown = loadPart(async () => (isShown = true), ['assets/late-1.css']);
  await Promise.resolve();
  expect([links(), isShown]).toEqual([[['stylesheet', '/assets/late-1.css']], false]);

  document.head.querySelector('link')?.dispatchEvent(new Event('load'));

  expect(await shown).toBe(true);
});

test('a style sheet that did not load is asked for again', async () => {
  const load = () => loadPart(() => Promise.resolve('part'), ['assets/lost-1.css']);
  const first = load();
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('assets/lost-1.css');

  const second = load();
  document.head.querySelector('link')?.dispatchEvent(new Event('load'));

  expect(await second).toBe('part');
});
