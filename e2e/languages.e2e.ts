/**
 * The guest's screens in other languages: nothing is cut off, no text lies over another, nothing scrolls sideways, and no
 * text is left in English.
 */
import type { Page } from '@playwright/test';

import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { measure } from './accessibility/measure.ts';
import { unreadable } from './accessibility/readable.ts';
import { openFullAccount } from './club-account.ts';
import { expect, failedAnswer, passOf, shareOf, test, waitForHydration } from './park.ts';

// One of the screens is the page of a wrong address.
test.use({ allowedComplaints: [failedAnswer] });

const { name: parkName, clubName, texts, consents } = await loadBrand();
const ownNames = [parkName, clubName, texts.passDisclaimer, consents.email, consents.sms];

const screens = [
  ['the front page', '/'],
  ['a season pass', passOf('10240001').path],
  ['a pass without a photo', passOf('10240002').path],
  ['a used ticket', passOf('10300002').path],
  ['a family', passOf('10600001').path],
  ['an excluded pass', passOf('10300007').path],
  ['the registration', passOf('10240003').path],
  ['a shared card', `/${shareOf(0).hashUrl}`],
  ['a stopped share', `/${shareOf(2).hashUrl}`],
  ['a stored value card', `/stored-value/${passOf('10400005').barcodeHash}`],
  ['the lookup', '/lookup'],
  ['the club', '/loyalty/'],
  ['a claim', '/loyalty/tickets'],
  ['the wristband', '/activate/'],
  ['the form of a wristband', `/activate${passOf('10500004').path}`],
  ['a wrong address', '/nothing/of/this/kind'],
  ['the languages', '/language'],
] as const;

// A page of the pseudo-language says of itself that it is English.
for (const [language, declared, direction] of [
  ['de', 'de', 'ltr'],
  ['ar', 'ar', 'rtl'],
  ['en-XA', 'en-US', 'ltr'],
] as const) {
  test.describe(language, () => {
    test.use({ locale: language, viewport: { width: 320, height: 720 } });

    test(`every screen fits a narrow phone and a desktop in ${language}`, async ({ page }) => {
      test.slow(); // Seventeen pages, each at two widths.
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      for (const [name, path] of screens) {
        await page.goto(path);
        if (path !== '/language') await waitForHydration(page);
        const html = page.locator('html');
        await expect(html, name).toHaveAttribute('lang', declared);
        await expect(html, name).toHaveAttribute('dir', direction);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 720 });
          expect.soft(await measure(page, unreadable, null), `${name} at ${width} pixels`).toEqual([]);
        }
        if (language === 'en-XA') expect.soft(await unmarkedTexts(page), name).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 720 });
      await openFullAccount(page);
      await expect(page.getByText(/^1[,.]840$/).first()).toBeVisible();
      expect.soft(await measure(page, unreadable, null), 'the account of a member').toEqual([]);
    });
  });
}

test('a registration keeps what was typed when the guest chooses another language', async ({ page }) => {
  await page.goto(passOf('10300001').path);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Edit Registration' }).click();
  await page.locator('[name=lastName]').fill('Half-Typed');
  await page.locator('[name=optInEmailMarketing]').check();
  await page.getByRole('link', { name: 'Language: English' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('[name=lastName]')).toHaveValue('Half-Typed');
  await expect(page.locator('[name=optInEmailMarketing]')).toBeChecked();
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('the wheel stands across from the text, and the numbers of a ticket right of their marks', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await waitForHydration(page);
    await expect(page.locator('.welcome-drawing')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
    await page.locator('summary').nth(1).click();
    const places = page.locator('figure circle');
    await expect(places).toHaveCount(4);
    const distances = await places.evaluateAll((marks) =>
      marks.map((mark) => {
        const digits = mark.parentElement?.querySelectorAll('text') ?? [];
        const right = mark.getBoundingClientRect().right;
        const top = mark.getBoundingClientRect().top;
        const own = [...digits].find(
          (text) => text.textContent.length > 1 && Math.abs(text.getBoundingClientRect().top - top) < 12,
        );
        return (own?.getBoundingClientRect().left ?? 0) - right;
      }),
    );
    expect(distances.filter((distance) => distance < 0)).toEqual([]);
  });
});

/** Visible texts of at least two words that the pseudo-language has not marked; names and numbers of the park are data. */
function unmarkedTexts(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (element === null || !element.checkVisibility() || /^(?:SCRIPT|STYLE)$/.test(element.tagName))
        continue;
      const isData =
        '[lang]:not(html), bdi, [dir="auto"], footer, .welcome-line, .as-of, .skip-link, .pass-product, .pass-name dd';
      if (element.closest(isData) !== null) continue;
      if (
        !names.includes(text) &&
        /\p{L}{2,} \p{L}{2,}/u.test(text) &&
        !/[[\]áçéíñöšüýžÁÇÉÍÑÖŠÜÝŽ]/.test(text)
      )
        found.push(text);
    }
    return found;
  }, ownNames);
}

test('sun and moon stay clear of logo and globe on every screen, in both directions', async ({ page }) => {
  for (const language of ['en', 'pt-BR', 'ar'])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 390, 820, 1280]) {
        await page.setExtraHTTPHeaders({ 'accept-language': language });
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/');
        const gap = await page.evaluate(gapOfSun);
        expect(gap, `${language}, ${colorScheme}, ${width} px`).toBeGreaterThan(0);
      }
});

/** The pixels between the sun's edge and the nearer of logo and globe; negative if they meet. */
function gapOfSun(): number {
  const probe = document.createElement('i');
  const top = 'max(var(--sky-sun-at),var(--sky-sun-highest))';
  probe.style.cssText = `position:absolute;left:var(--sky-sun-left);top:${top};width:0`;
  document.querySelector('.sky')?.append(probe);
  const sun = probe.getBoundingClientRect();
  const radius = 20;
  const gaps = [...document.querySelectorAll('.page-header img, .language-link')].map((one) => {
    const { left, right, top: above, bottom } = one.getBoundingClientRect();
    const x = Math.max(left - sun.left, sun.left - right, 0);
    const y = Math.max(above - sun.top, sun.top - bottom, 0);
    return Math.hypot(x, y) - radius;
  });
  return gaps.length === 2 ? Math.min(...gaps) : Number.NaN;
}
