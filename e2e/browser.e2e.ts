/**
 * The browser of the journeys must be as strict as a guest's: a browser without its protections would prove nothing.
 */
import { expect, test } from './park.ts';

test.describe(() => {
  test.use({ allowedComplaints: [/blocked by CORS policy|net::ERR_FAILED/] });

  test('the browser of the journeys isolates other sites', async ({ page, baseURL }) => {
    await page.goto('about:blank'); // a document without an origin of ours and without a policy
    const outcome = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'read',
          () => 'refused',
        ),
      `${baseURL}/readyz`,
    );
    expect(outcome).toBe('refused');
  });
});

test('the browser of the journeys shares no memory between threads', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => typeof SharedArrayBuffer)).toBe('undefined');
});

test('the browser of the journeys survives a closed page', async ({ browser }) => {
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const page = await second.newPage();
  await (await first.newPage()).close();
  await first.close();
  await page.goto('about:blank');
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  await second.close();
});
