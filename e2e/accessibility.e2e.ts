/** WCAG 2.2 AA on the guest's screens: axe, and the rules that axe does not measure, on each of them. */
import type { Page } from '@playwright/test';

import {
  closedFields,
  misnamed,
  movedHelp,
  smallTargets,
  untiedErrors,
  withoutEdge,
} from './accessibility/controls.ts';
import { walkFocus } from './accessibility/focus.ts';
import { measure } from './accessibility/measure.ts';
import { paleTexts } from './accessibility/pale.ts';
import { unreadable, unscaled } from './accessibility/readable.ts';
import { openScreen, screens } from './accessibility/screens.ts';
import { expect, expectAccessible, failedAnswer, test } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

/** Pixels of a target: of a finger on a phone, of a pointer on a desktop. */
const [finger, pointer] = [44, 24];

/** Parts that need an edge when the reader's own colors replace ours; a browser draws that of a checkbox. */
const edged =
  'button, input:not([type="range"], [type="checkbox"]), select, main a[class*="rounded"], dialog, .pass-card, .barcode-panel, .file-button';

/** Texts that axe leaves out: those of controls at rest, and those over the gradients and drawings of a card. */
const quiet =
  ':disabled, [aria-disabled="true"], [readonly], [aria-busy="true"], .busy-frame > span, .pass-card :is(h1, p, dt, dd)';

for (const screen of screens)
  test(`${screen.name}: everyone can read and operate it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(page, screen);
    await expectAccessible(page);
    const findings = {
      'motion, although reduced': await page.evaluate(() => document.getAnimations().map(String)),
      'small for a finger': await measure(page, smallTargets, finger),
      'fields that a browser cannot fill': await measure(page, closedFields, null),
      'named otherwise than written': await measure(page, misnamed, null),
      'help in another place': screen.isPlain === true ? [] : await measure(page, movedHelp, null),
      'errors without a field': await measure(page, untiedErrors, null),
      pale: await measure(page, paleTexts, quiet),
      'pale in the dark': await inDark(page),
      'on a phone held sideways': await unreadableAt(page, 844, 390),
      'with wider text spacing': await withTextSpacing(page),
      'at 200 % text on 320 pixels': await enlarged(page),
      'at 400 % zoom': await unreadableAt(page, 320, 256),
      'focus at 400 % zoom': await walkFocus(page),
      'small for a pointer': await onDesktop(page),
      focus: await walkFocus(page),
      'no edge in forced colors': await inForcedColors(page),
    };
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
  });

async function unreadableAt(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  return measure(page, unreadable, null);
}

async function inDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  const found = await measure(page, paleTexts, quiet);
  await page.emulateMedia({ colorScheme: null });
  return found;
}

/** The distances between letters, words, lines and paragraphs that a reader may set (1.4.12). */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

async function withTextSpacing(page: Page): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, spacing);
  const found = await unreadableAt(page, 320, 640);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

async function enlarged(page: Page): Promise<string[]> {
  const found = [...(await measure(page, unscaled, null)), ...(await measure(page, unreadable, null))];
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return found;
}

async function onDesktop(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  return measure(page, smallTargets, pointer);
}

async function inForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  return measure(page, withoutEdge, edged);
}
