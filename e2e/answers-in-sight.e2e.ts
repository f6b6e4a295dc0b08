/**
 * The answer to a press stands at its button and in sight, on a small phone, wherever on the screen the button was
 * pressed: a refusal below the fold looks like a button that does nothing.
 */
import type { Locator, Page } from '@playwright/test';

import { readCallKey } from '../src/contract/contract.ts';
import { languages } from '../src/texts/catalogues.ts';
import { android, announced, expect, iPhone, once, passOf, shareOf, test } from './park.ts';
import type { Phone, RefusedButton } from './refused-button.ts';
import { refusedAnswer, refusedOnPass } from './refused-on-pass.ts';
import { refusedInClub } from './refused-in-club.ts';

const buttons = [...refusedOnPass, ...refusedInClub];

/** The lowest line of a small phone that its browser's bars leave free, that of a form's button, and its edge. */
const [free, thumb, edge] = [553, 620, 667];
const barcode = '.barcode';
const scan = '[data-icon=scan]';
const submit = 'form [type=submit]';

/** What a guest comes for by screen, and the line above which all of it stands, in every language. */
const aims: [screen: string, path: string, aims: string[], line: number][] = [
  ['the front page', '/', [scan, submit], thumb],
  ['a photo pass', passOf('10240001').path, [barcode], free],
  ['a day ticket', passOf('10300001').path, [barcode], free],
  ['a pass of a family', passOf('10600001').path, [barcode], free],
  ['a card that is shared', passOf('10400001').path, [barcode], free],
  ['a shared card', `/${shareOf(0).hashUrl}`, [barcode], free],
  ['a stored value card', passOf('10400004').path, [barcode], free],
  ['a balance', `/stored-value/${passOf('10400005').barcodeHash}`, ['dd'], free],
  ['the form of a wristband', `/activate${passOf('10500004').path}`, [scan, '[name=wristbandBarcode]'], free],
  ['the club', '/loyalty/', ['input', scan, '[href="/loyalty/hotels"]'], edge],
  ['the registration', passOf('10240003').path, ['[name=firstName]'], free],
];

test(
  'what a guest comes for is wholly on the first screen of a phone, in every language',
  once,
  async ({ page }) => {
    test.slow(); // Every screen in every language, at two sizes.
    // A card that still rises into its place stands lower.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const below: string[] = [];
    for (const language of languages) {
      await page.context().addCookies([{ name: 'language', value: language, url: 'http://localhost' }]);
      for (const [screen, path, parts, line] of aims) {
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        for (const width of [375, 390]) {
          await page.setViewportSize({ width, height: width === 375 ? 667 : 844 });
          for (const part of parts) {
            const box = await page.locator(`main ${part}`).first().boundingBox();
            const bottom = box === null ? NaN : box.y + box.height;
            if (!(bottom <= line))
              below.push(`${screen} in ${language} at ${width}: ${part} ends at ${bottom}`);
          }
        }
      }
    }
    expect(below).toEqual([]);
  },
);

/** The largest distance between a button and its answer, in pixels: about two buttons. */
const distanceMax = 120;

const userAgents: Record<Phone, { userAgent?: string }> = {
  'an iPhone': { userAgent: iPhone },
  'an Android phone': { userAgent: android },
  'any phone': {},
};

/** Refuses the call; returns how often it was made. */
async function refuse(page: Page, { call, refusal }: RefusedButton): Promise<() => number> {
  let count = 0;
  const { method, path } = readCallKey(call);
  const address = new RegExp(`${path.replaceAll(/:\w+\?/g, '[^/]*').replaceAll(/:\w+/g, '[^/]+')}$`);
  const { status, text } = { status: 500, text: 'x', ...refusal };
  // A gateway's refusal has no text of our server's.
  const body = text === '' ? '' : JSON.stringify({ title: text, code: 'x' });
  await page.route(
    ({ pathname }) => address.test(pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      count += 1;
      return route.fulfill({ status, contentType: 'application/problem+json', body });
    },
  );
  return () => count;
}

/** Why a guest who pressed the button would not see the answer; empty if all is well. */
async function hiddenBecause(answer: Locator, button: Locator): Promise<string[]> {
  const [shown, pressed] = await Promise.all([
    answer.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const corners = [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ] as const;
      const isCovered = corners.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
      // A scroll position is a whole pixel, and a box is not.
      const isOutside = top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
      return { top, bottom, isCovered, isOutside };
    }),
    button.evaluate((element) => element.getBoundingClientRect().toJSON() as { top: number; bottom: number }),
  ]);
  const distance = Math.round(Math.max(shown.top - pressed.bottom, pressed.top - shown.bottom, 0));
  return [
    ...(shown.isOutside ? [`it is at ${Math.round(shown.top)} to ${Math.round(shown.bottom)}`] : []),
    ...(shown.isCovered && !shown.isOutside ? ['something covers it'] : []),
    ...(distance > distanceMax ? [`it is ${distance} px from its button`] : []),
  ];
}

for (const [phone, options] of Object.entries(userAgents)) {
  test.describe(`on ${phone}`, once, () => {
    test.use({ viewport: { width: 375, height: 667 }, allowedComplaints: [refusedAnswer], ...options });

    for (const row of buttons.filter((one) => (one.phone ?? 'any phone') === phone))
      test(`${row.screen}: the answer to "${String(row.button)}" (${row.call}) is in sight: ${row.answer}`, async ({
        page,
      }) => {
        // Google's page would open in a tab of its own.
        await page.addInitScript(() => (window.open = () => null));
        await row.open(page);
        const button = page.getByRole(row.role ?? 'button', { name: row.button, exact: true });
        const region = row.isNote ? announced(page, row.answer) : page.getByRole('alert');
        const answer = region.locator('> *').filter({ hasText: row.answer });
        const count = await refuse(page, row);
        for (const [index, side] of (['end', 'start'] as const).entries()) {
          await button.evaluate((element, block) => element.scrollIntoView({ block }), side);
          await button.click();
          await expect.poll(count).toBe(index + 1);
          await expect(button).not.toHaveAttribute('aria-busy', 'true');
          await expect(answer).toBeVisible();
          await expect
            .poll(() => hiddenBecause(answer, button), `pressed at the ${side} of the screen`)
            .toEqual([]);
        }
      });
  });
}
