/**
 * `npm run pictures`: takes every screen and state of the guest's app in every size, light and dark, into a folder
 * below var/, with a page that shows them all. `-- --language de` asks for another language, `-- --only club,front`
 * takes the states whose names contain one of these texts, `-- --widths 390,1280` these widths. Fails if a picture shows
 * a text that is cut off, lies over another, leaves the screen, or is English on a page of another language.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { devices, type BrowserContextOptions, type Page } from '@playwright/test';

import { measure } from '../../e2e/accessibility/measure.ts';
import { unreadable } from '../../e2e/accessibility/readable.ts';
import { offeredLanguages, speechOf } from '../../src/texts/catalogues.ts';
import { makeTranslate } from '../../src/texts/translate.ts';
import { withDemo, type Demo } from './demo-server.ts';
import { drawIndex, type Picture } from './draw-index.ts';
import { findLeftEnglish } from './left-english.ts';
import type { Device, State } from './state.ts';
import { states } from './states.ts';

const { values: options } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,390,412,820,1280,1920' },
    schemes: { type: 'string', default: 'light,dark' },
  },
});
const folder = join(import.meta.dirname, '../../var/pictures', options.language);
const widths = options.widths.split(',').map(Number);
const schemes = (['light', 'dark'] as const).filter((scheme) => options.schemes.includes(scheme));
/** Up to this width a picture is a phone's or a tablet's. */
const phoneWidthMax = 820;
/** The height of the screen; a picture shows the whole page. */
const heights: Record<Device, number> = { phone: 844, desktop: 900 };

if (!offeredLanguages.includes(options.language))
  throw new Error(`Pages come in ${offeredLanguages.join(', ')}, and not in ${options.language}.`);
const t = makeTranslate(speechOf(options.language));
const wanted = options.only.split(',');
const chosen = states.filter(({ name }) => wanted.some((part) => name.includes(part)));

mkdirSync(folder, { recursive: true });
const pictures: Picture[] = [];
const failures: string[] = [];
await withDemo(async (demo) => {
  for (const state of chosen) {
    console.log(state.name);
    for (const device of ['phone', 'desktop'] as const) {
      const sizes = widths.filter((width) => width <= phoneWidthMax === (device === 'phone'));
      if (sizes.length > 0) await takeState(demo, state, device, sizes);
    }
  }
});
writeFileSync(join(folder, 'index.html'), drawIndex(options.language, pictures));
console.log(`${pictures.length} pictures of ${chosen.length} states: ${join(folder, 'index.html')}`);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Opens a state once, and takes it in every size: what the steps changed in the park they change once. */
async function takeState(
  { browser, url }: Demo,
  state: State,
  device: Device,
  sizes: readonly number[],
): Promise<void> {
  const context = await browser.newContext({ ...contextOf(state, device), baseURL: url });
  const page = await context.newPage();
  try {
    await page.goto(state.path, { waitUntil: 'networkidle' });
    await state.steps?.(page, t, device);
    if (state.steps !== undefined) await page.waitForTimeout(500); // a part that the steps asked for arrives
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    for (const width of sizes)
      for (const scheme of schemes) await take(page, state, { device, width, scheme });
  } catch (error) {
    failures.push(`${state.name} (${device}): ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await context.close();
  }
}

function contextOf(
  { isKept = false, isWithoutScript = false, phone: model = 'iPhone 15' }: State,
  device: Device,
): BrowserContextOptions {
  const phone = devices[model];
  return {
    ...(device === 'phone' ? { userAgent: phone?.userAgent ?? '', hasTouch: true, isMobile: true } : {}),
    locale: options.language,
    serviceWorkers: isKept ? 'allow' : 'block',
    javaScriptEnabled: !isWithoutScript,
    reducedMotion: 'reduce',
  };
}

async function take(
  page: Page,
  { name }: State,
  { device, width, scheme }: { device: Device; width: number; scheme: 'light' | 'dark' },
): Promise<void> {
  await page.setViewportSize({ width, height: heights[device] });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // A page without script cannot wait by itself.
  for (let tries = 0; tries < 100; tries += 1) {
    if (await page.evaluate(areImagesThere)) break;
    await page.waitForTimeout(50);
  }
  const file = `${name}-${width}-${scheme}.jpg`;
  // A dialog covers the screen, and the page below it is no part of the state.
  const isModal = (await page.locator('dialog[open]').count()) > 0;
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 82, fullPage: !isModal });
  pictures.push({ name, width, scheme, file });
  const found = [
    ...(await measure(page, unreadable, null)),
    ...(await findLeftEnglish(page, options.language)).map((text) => `"${text}" is English`),
  ];
  failures.push(...found.map((fault) => `${file}: ${fault}`));
}

/** Runs in the page. The logo of the other scheme is another file, which the browser asks for after the change. */
function areImagesThere(): boolean {
  const isChosen = (picture: HTMLPictureElement): boolean => {
    const [source, image] = [picture.querySelector('source'), picture.querySelector('img')];
    if (source === null || image === null) return true;
    const href = window.matchMedia(source.media).matches ? source.srcset : image.getAttribute('src');
    return image.currentSrc.endsWith(href ?? '');
  };
  return (
    [...document.querySelectorAll('picture')].every(isChosen) &&
    [...document.images].every(({ complete }) => complete)
  );
}
