import type { Page } from '@playwright/test';

import { android, desktop, expect, passOf, test } from './park.ts';

/** The scripts of parts that load after the page's own. */
const lateScripts = /\/assets\/(action-row|hand-off|google-wallet|browser-advice|family-bar|family-list)-/;

/**
 * Opens a page, blocks its late scripts until they are released, and records the elements that are removed from the
 * page.
 */
async function openWithout(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(lateScripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && !['SCRIPT', 'LINK'].includes(node.tagName))
          document.documentElement.dataset['removed'] = `${node.tagName} ${node.textContent}`;
    }).observe(document, { childList: true, subtree: true });
  });
  // The page has loaded only when these scripts have.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { release };
}

/** Expects the server's elements to stay in the page; otherwise a tap in progress would hit another element. */
const expectNothingRemoved = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-removed');

test('the element of the QR code stays until its script has loaded', desktop, async ({ page }) => {
  const { release } = await openWithout(page, passOf('10600001').path);
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Print Voucher' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Open this pass on your phone' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Milo/ })).toBeVisible();
  release();
  await expect(page.getByRole('img', { name: 'QR code that opens this pass' })).toBeVisible();
  await expectNothingRemoved(page);
});

test.describe('on Android', () => {
  test.use({ userAgent: android });

  for (const orderId of ['10240001', '10400001'])
    test(`the button of Google Wallet on order ${orderId} stays until its script has loaded`, async ({
      page,
    }) => {
      const { release } = await openWithout(page, passOf(orderId).path);
      await expect(page.getByRole('button', { name: 'Start Over' })).toBeEnabled();
      await expect(page.getByRole('link', { name: 'Add to Google Wallet' })).toBeVisible();
      release();
      await expect(page.getByRole('button', { name: /Google Wallet/ })).toBeEnabled();
      await expectNothingRemoved(page);
    });
});
