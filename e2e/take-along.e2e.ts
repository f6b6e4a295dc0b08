import { readFileSync } from 'node:fs';

import {
  expect,
  expectAccessible,
  failedAnswer,
  holdCalls,
  iPhone,
  waitForHydration,
  passOf,
  shareOf,
  test,
} from './park.ts';

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone });

  test('the pass is added to Apple Wallet by a link that serves the file', async ({ page }) => {
    await page.goto(passOf('10240001').path);
    await waitForHydration(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('harborlight-piers.pkpass');
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await expect(page.getByRole('button', { name: 'Print Voucher' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('the page says so while the pass is being made', async ({ page }) => {
    await page.goto(passOf('10300001').path);
    await waitForHydration(page);
    const release = await holdCalls(page, '**/api/apple-wallet/');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    await expect(page.getByText('Generating Pass Please wait...')).toBeVisible();
    release();
    await download;
    await expect(page.getByText('Generating Pass Please wait...')).toBeHidden();
  });

  test('a barcode that starts with 34 gives the NFC variant', async ({ page }) => {
    await page.goto(passOf('10300005').path);
    await waitForHydration(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    expect((await download).suggestedFilename()).toBe('harborlight-piers-nfc.pkpass');
  });

  test('a shared guest adds a pass of their own', async ({ page }) => {
    await page.goto(`/${shareOf(1).hashUrl}`);
    await waitForHydration(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    expect((await download).suggestedFilename()).toBe('harborlight-piers.pkpass');
  });

  test('a binding link replaces the button', async ({ page }) => {
    await page.goto(passOf('10240012').path);
    await expect(page.getByRole('link', { name: 'Add to Apple Wallet' })).toHaveAttribute(
      'href',
      /\/api\/apple-wallet\/pass\//,
    );
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toHaveCount(0);
  });

  test('a pass that is bound has no button and says why', async ({ page }) => {
    await page.goto(passOf('10240011').path);
    await expect(page.getByText('This pass has already been added to a wallet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('a passholder without a photo has no wallet button, unless the photo is waived', async ({ page }) => {
    await page.goto(passOf('10240002').path);
    await expect(page.getByRole('heading', { name: 'Wild Pass Silver' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toHaveCount(0);
    await page.goto(passOf('10240006').path);
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toBeVisible();
  });

  test.describe('failures', { tag: '@once' }, () => {
    test.use({ allowedComplaints: [failedAnswer] });

    for (const [status, body, text] of [
      [404, '{"title":"Unable to locate order"}', 'Unable to locate order'],
      [403, '{"title":"x"}', 'Unable to locate order'],
      [408, '{"title":"x"}', 'Temporary server error, please retry'],
      [
        409,
        '{"title":"This pass has already been added to a wallet. If you need help with it, please contact a@b.example."}',
        'This pass has already been added to a wallet. If you need help with it, please contact a@b.example.',
      ],
    ] as const) {
      test(`a wallet call answered ${status} says "${text}"`, async ({ page }) => {
        await page.goto(passOf('10240001').path);
        await waitForHydration(page);
        await page.route('**/api/apple-wallet/', (route) =>
          route.fulfill({ status, contentType: 'application/problem+json', body }),
        );
        await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
        await expect(
          page.getByRole('region', { name: 'Take this pass along' }).getByRole('alert'),
        ).toContainText(text);
      });
    }

    test('no network says "Unable to process your request"', async ({ page }) => {
      await page.goto(passOf('10240001').path);
      await waitForHydration(page);
      await page.route('**/api/apple-wallet/', (route) => route.abort());
      await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
      await expect(
        page.getByRole('region', { name: 'Take this pass along' }).getByRole('alert'),
      ).toContainText('Unable to process your request');
      await expectAccessible(page);
    });
  });
});

test.describe('on a desktop', () => {
  test('the voucher is printed with the barcode in its file name, and the hint refers the guest to a phone', async ({
    page,
  }) => {
    const pass = passOf('10240001');
    await page.goto(pass.path);
    await waitForHydration(page);
    await expect(page.getByText('Use a mobile device to add pass to your digital wallet')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print Voucher' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`voucher-${pass.barcode}.pdf`);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toHaveCount(0);
  });

  test.describe('failures', { tag: '@once' }, () => {
    test.use({ allowedComplaints: [failedAnswer] });

    test('a refunded order is offered no voucher, and the page says that it was refunded', async ({
      page,
    }) => {
      await page.goto(passOf('10240009').path);
      await waitForHydration(page);
      await expect(page.getByText(/^Refunded on /).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Print Voucher' })).toHaveCount(0);
    });
  });
});
