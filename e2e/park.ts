/** The demo park for journeys: its passes and shares, and a test whose page must log no error. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

import { passOf } from './engines/walk.ts';

export { android, iPhone } from './engines/devices.ts';
export { passOf };

/** A share of the demo park's shared card: the first two are active, the third has ended. */
export function shareOf(index: 0 | 1 | 2) {
  const share = passOf('10400001').shares[index];
  if (share === undefined) throw new Error(`The demo park has no share ${index}.`);
  return share;
}

/** The lines of a guest's page that a screen reader speaks when they change, and that contain a text. */
export function announced(page: Page, text: string): Locator {
  return page.locator('[aria-live="polite"]').filter({ hasText: text });
}

/**
 * The screens of a journey that does not run on those of its kind (playwright.config.ts): the phone alone, the desktop
 * alone, or both.
 */
export const [once, desktop, both] = [{ tag: '@once' }, { tag: '@desktop' }, { tag: '@both' }];

/**
 * Messages that are not errors of the page: Playwright's about the service worker, and Chromium's about a script that
 * was preloaded before the service worker started, or that a busy machine runs some seconds after the page.
 */
export const toolMessage =
  /registration blocked by Playwright|cross-world service worker resource mismatch|was preloaded using link preload but not used within a few seconds/;

/** A test whose page must log no error, no hydration warning and no violation of the content security policy. */
export const test = base.extend<{ allowedComplaints: RegExp[]; complaints: string[] }>({
  allowedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, allowedComplaints }, use, testInfo) => {
      const complaints: string[] = [];
      const refusals = noteRefusals(page);
      countRequests(page);
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        if (
          isComplaint &&
          !message.location().url.includes('/api/admin/loyalty/pass/') && // 404: no season pass, an answer (staff.md)
          ![toolMessage, ...allowedComplaints].some((allowed) => allowed.test(message.text()))
        )
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      if (testInfo.errors.length > 0 || complaints.length > 0) await showState(page, complaints, refusals);
      expect(complaints, 'The page raised errors or warnings in its console.').toEqual([]);
    },
    { auto: true },
  ],
});

/** The failed calls of the page, as lines of text. */
function noteRefusals(page: Page): Promise<string>[] {
  const refusals: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const line = `${response.request().method()} ${response.url()} -> ${response.status()}`;
    const text = response.text().catch(() => '(its body is gone)');
    refusals.push(text.then((body) => `${line} ${body.slice(0, 500)}`));
  });
  return refusals;
}

/**
 * Adds the page's address, its failed calls and what stood over it to the report of a failed journey, because the error
 * itself contains only the missing element.
 */
async function showState(page: Page, complaints: string[], refusals: Promise<string>[]): Promise<void> {
  const above = await page.evaluate(listAbove).catch(() => []);
  const lines = [`The page was at ${page.url()}`, ...complaints, ...(await Promise.all(refusals)), ...above];
  process.stderr.write(`${lines.join('\n  ')}\n`);
}

/** Runs in the page: its dialogs, alerts and statuses, the focus, and the selected text, a line each. */
function listAbove(): string[] {
  const shown = [...document.querySelectorAll('[role=dialog], [role=alert], [role=status]')].map(
    (part) => `${part.role ?? ''}: ${part.textContent.trim().slice(0, 200)}`,
  );
  const focus = document.activeElement?.outerHTML.slice(0, 120) ?? '';
  return [...shown, `focus: ${focus}`, `selected: ${String(getSelection()).slice(0, 80)}`];
}

/** The browser's message about an error response that the journey provokes. */
export const failedAnswer =
  /Failed to load resource: the server responded with a status of (400|401|403|404|408|409|412|502|503)|net::ERR_FAILED/;

export { expect };

/**
 * Fills in the login form and submits it. It waits for the script first: before hydration the browser would submit the
 * plain form, which no journey about the script's answers expects.
 */
export async function logIn(page: Page, pass: { orderId: string; barcode: string }): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('Order ID', { exact: true }).fill(pass.orderId);
  await page.getByLabel('Barcode', { exact: true }).fill(pass.barcode);
  await page.getByRole('button', { name: 'Login' }).click();
}

/**
 * Waits until the page's scripts have loaded and hydrated it: React knows every control, and no request has been open
 * for a moment. Playwright's `networkidle` waits for half a second without a request, which was a fifth of the time of
 * all journeys; it remains the limit where a script never arrives, or where no one counts the requests of the page.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const idle = page.waitForLoadState('networkidle');
  const traffic = traffics.get(page);
  if (traffic === undefined) return idle;
  const hydrated = page.waitForFunction(isHydrated).then(() => waitForQuiet(traffic));
  // The loser of the race may fail after the journey has closed the page.
  for (const one of [idle, hydrated]) one.catch(() => undefined);
  await Promise.race([idle, hydrated]);
}

/** True if React has attached its properties to every control; a part whose script is missing has bare markup. */
function isHydrated(): boolean {
  if (document.readyState !== 'complete') return false;
  const root = document.getElementById('root');
  // The page of a refusal has nothing that a script changes.
  if (root?.childElementCount === 0) return true;
  const controls = [...(root?.querySelectorAll('a, button, form, input, select, textarea') ?? [])];
  const isKnown = (one: Element): boolean => Object.keys(one).some((key) => key.startsWith('__reactProps$'));
  return controls.length > 0 && controls.every(isKnown);
}

/** The open requests of a page, and when the last one began or ended. */
interface Traffic {
  open: number;
  changedAt: number;
}

const traffics = new WeakMap<Page, Traffic>();

function countRequests(page: Page): void {
  const traffic = { open: 0, changedAt: Date.now() };
  const change = (by: number) => () => {
    traffic.open += by;
    traffic.changedAt = Date.now();
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  traffics.set(page, traffic);
}

const quietMilliseconds = 120;

async function waitForQuiet(traffic: Traffic): Promise<void> {
  while (traffic.open > 0 || Date.now() - traffic.changedAt < quietMilliseconds)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Holds every call of this address until the returned function is called. A journey sees a busy state with it on a
 * machine of any speed; after a fixed delay the state may be over before the journey looks.
 */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Waits until the service worker controls the page, as it does for a guest after the first page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Opens the sheet in which the photo of a season pass is added. */
export async function openPhotoSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add your photo' }).click();
  await expect(page.getByLabel('Choose a photo')).toBeEnabled();
}

/** Opens that sheet of a season pass without a photo, under the control of the service worker. */
export async function openPhotoSheetOfWorker(page: Page): Promise<void> {
  await page.goto(passOf('10240002').path);
  await waitForServiceWorker(page);
  await openPhotoSheet(page);
}

/** Opens the sheet with the guests of a credit card, and returns it. */
export async function openShares(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Manage Ticket Shares' });
  await expect(sheet.getByRole('button', { name: 'Share with a guest' })).toBeVisible();
  return sheet;
}

/**
 * Expects no finding of axe on the current page. Legacy mode, because our pages have no frames, for which axe would
 * open another page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const first = await findBarriers(page);
  // A toast may begin to fade while axe reads, so a finding counts if it is still there afterwards.
  expect(first.length === 0 ? first : await findBarriers(page)).toEqual([]);
}

/** Expects no finding of axe and nothing to scroll sideways, light and dark, on a phone's width and on a desktop's. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, section')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map(({ tagName, ariaLabel }) => `${tagName} ${ariaLabel ?? ''}`),
    );
    expect(wider, `wider than the screen of ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(finishTransitions);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Waits for transitions, because contrast is judged at their end, but not for endless animations such as a loader's. A
 * dialog is on the page some frames before its transition begins, so several frames must pass without one.
 */
async function finishTransitions(): Promise<void> {
  const stop = Date.now() + 4000;
  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  for (let quietFrames = 0; quietFrames < 5 && Date.now() < stop; quietFrames += 1) {
    await nextFrame();
    const isEnding = document
      .getAnimations()
      .some((one) => one.playState !== 'finished' && one.effect?.getComputedTiming().endTime !== Infinity);
    if (isEnding) quietFrames = -1;
  }
}
