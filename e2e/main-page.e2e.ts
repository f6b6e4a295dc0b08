import {
  expect,
  expectAccessible,
  failedAnswer,
  holdCalls,
  waitForHydration,
  logIn,
  passOf,
  shareOf,
  test,
} from './park.ts';

test.describe('main page', () => {
  test('a guest logs in with order id and barcode, sees the pass, and the address becomes that of the pass', async ({
    page,
  }) => {
    const pass = passOf('10240001');
    await page.goto('/');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Login' }).click();
    const [orderId, barcode] = [page.getByLabel('Order ID'), page.getByLabel('Barcode')];
    await expect(orderId).toBeFocused();
    await expect(orderId).toHaveAccessibleDescription('Enter your order ID. It has 8 digits.');
    await expect(barcode).toHaveAccessibleDescription('Enter your barcode. It has 8 to 18 digits.');
    await logIn(page, pass);
    await expect(page.getByRole('heading', { name: 'Wild Pass Gold' })).toBeFocused();
    await expect(page).toHaveURL(pass.path);
    await expect(page.getByText('Maya Okafor')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Wild Pass Gold' })).toBeVisible();
  });

  test('the page says so while the order is being looked up', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const release = await holdCalls(page, '**/api/login/');
    await logIn(page, passOf('10300001'));
    await expect(page.getByText('Finding your info...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'All Piers Day Ticket' })).toBeVisible();
  });

  test('Start Over clears everything and goes to the front page', async ({ page }) => {
    await page.goto(passOf('10240001').path);
    await waitForHydration(page);
    await page
      .getByRole('link', { name: 'Start Over' })
      .or(page.getByRole('button', { name: 'Start Over' }))
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Order ID')).toHaveValue('');
    await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue('');
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test("a share's direct link opens the shared pass and keeps its address", async ({ page }) => {
    await page.goto(`/${shareOf(0).hashUrl}`);
    await expect(page.getByText('Primary Ticketholder')).toBeVisible();
    await expect(page.getByText('Dana Blake')).toBeVisible();
    await expect(page.getByText('Rui Mendes')).toHaveCount(0);
    await waitForHydration(page);
    await expect(page).toHaveURL(`/${shareOf(0).hashUrl}`);
    await expect(page.getByRole('button', { name: 'Print Voucher' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('a share that was stopped says "Pass No Longer Shared" and shows no name', async ({ page }) => {
    for (const path of [
      `/${shareOf(2).hashUrl}`,
      `${passOf('10400001').path}/${shareOf(2).id}`,
      `${passOf('10400001').path}/neverwas`,
    ]) {
      await page.goto(path);
      await expect(page.getByText('Pass No Longer Shared')).toBeVisible();
      await expect(page.getByText('Amara Blake')).toHaveCount(0);
      await expect(page.getByText(passOf('10400001').barcode)).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  test('order id, barcode and share id in the address open that share', async ({ page }) => {
    await page.goto(`${passOf('10400001').path}/${shareOf(1).id}`);
    await expect(page.getByText('Rui Mendes')).toBeVisible();
    await expect(page.getByText('Dana Blake')).toHaveCount(0);
  });

  test('an excluded pass shows order id, barcode and the message, and no card', async ({ page }) => {
    const pass = passOf('10300007');
    await page.goto(pass.path);
    await expect(
      page.getByText(
        'Complimentary tickets cannot be added to a phone. Please show your printed voucher at the gate.',
      ),
    ).toBeVisible();
    await expect(page.getByText(pass.orderId)).toBeVisible();
    await expect(page.getByText(pass.barcode)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByText('Start Over')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('failures', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('an unknown pair of numbers says "Unable to locate order" and keeps the input', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await logIn(page, { orderId: '10240001', barcode: '240126000000199999' });
    await expect(page.getByRole('alert')).toContainText('Unable to locate order');
    await expect(page.getByLabel('Order ID')).toHaveValue('10240001');
    await expectAccessible(page);
  });

  test('a server that times out says "Temporary server error, please retry"', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.route('**/api/login/', (route) =>
      route.fulfill({
        status: 408,
        contentType: 'application/problem+json',
        body: '{"title":"Temporary server error, please retry","code":"temporary-error"}',
      }),
    );
    await logIn(page, passOf('10240001'));
    await expect(page.getByRole('alert')).toContainText('Temporary server error, please retry');
  });

  test('no network says "Error logging in"', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.route('**/api/login/', (route) => route.abort());
    await logIn(page, passOf('10240001'));
    await expect(page.getByRole('alert')).toContainText('Error logging in');
  });

  test('an address with a wrong barcode shows the form with the error', async ({ page }) => {
    const answer = await page.goto('/10240001/240126000000199998');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Unable to locate order')).toBeVisible();
    await expect(page.getByLabel('Order ID')).toHaveValue('10240001');
  });

  test('an unknown address offers a link to the front page', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await page.goto('/no-such-page');
    await expectAccessible(page);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the card and its barcode are shown', async ({ page }) => {
    await page.goto(passOf('10240002').path);
    await expect(page.getByRole('heading', { name: 'Wild Pass Silver' })).toBeVisible();
    await expect(page.getByText('This is not your wild pass card!')).toBeVisible();
    await expect(page.locator('.barcode svg').first()).toBeVisible();
  });

  test('the login form works', async ({ page }) => {
    await page.goto('/');
    await logIn(page, passOf('10300001'));
    await expect(page).toHaveURL(passOf('10300001').path);
    await expect(page.getByRole('heading', { name: 'All Piers Day Ticket' })).toBeVisible();
  });
});
