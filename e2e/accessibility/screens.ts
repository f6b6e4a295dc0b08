/** The guest's screens for the rules of accessibility: where each is, and what leads to it. None of them changes the park. */
import { expect, type Page } from '@playwright/test';

import { quarters } from '../../src/server/photos/testing/pictures.ts';
import { beMember, enterEmail } from '../club-member.ts';
import { claimAnswer } from '../engines/walk.ts';
import { holdCalls, logIn, passOf, shareOf, waitForHydration } from '../park.ts';

/** One screen. `steps` begins when the page's script runs. */
export interface Screen {
  name: string;
  path: string;
  steps?: (page: Page) => Promise<void>;
  /** True if the server renders the page without the guest's app, and it has no script to wait for. */
  isPlain?: true;
}

const wristbandPage = `/activate${passOf('10500004').path}`;

export const screens: readonly Screen[] = [
  { name: 'the front page', path: '/' },
  { name: 'the front page with all its help open', path: '/', steps: openDetails },
  { name: 'a login that runs', path: '/', steps: beginLogin },
  { name: 'a refused login', path: '/', steps: refuseLogin },
  { name: 'a link that does not work', path: `/${'A'.repeat(96)}` },
  { name: 'the lookup', path: '/lookup' },
  { name: 'a season pass', path: passOf('10240001').path },
  { name: 'the barcode in full screen', path: passOf('10240001').path, steps: press('Show the barcode') },
  { name: 'a pass without a photo', path: passOf('10240002').path },
  { name: 'the choice of a photo', path: passOf('10240002').path, steps: press('Add your photo') },
  { name: 'the frame of a photo', path: passOf('10240002').path, steps: choosePhoto },
  { name: 'a card that is shared', path: passOf('10400001').path },
  {
    name: 'the guests of a card',
    path: passOf('10400001').path,
    steps: press('(Manage Ticket Shares|Share$)'),
  },
  { name: 'the form of a share', path: passOf('10400001').path, steps: openShareForm },
  { name: 'the question before a share ends', path: passOf('10400001').path, steps: askToStopSharing },
  { name: 'a shared card', path: `/${shareOf(0).hashUrl}` },
  { name: 'a family', path: passOf('10600001').path },
  { name: 'an excluded pass', path: passOf('10300007').path },
  { name: 'the registration', path: passOf('10240003').path },
  { name: 'an incomplete registration', path: passOf('10240003').path, steps: press('Register') },
  { name: 'the login of a wristband', path: '/activate/' },
  { name: 'the form of a wristband', path: wristbandPage },
  { name: 'a wristband that is being activated', path: wristbandPage, steps: beginActivation },
  { name: 'a refused wristband', path: wristbandPage, steps: refuseWristband },
  { name: 'a stored value card', path: `/stored-value/${passOf('10400005').barcodeHash}` },
  { name: 'the club', path: '/loyalty/' },
  { name: "the email of a club's member", path: '/loyalty/tickets' },
  { name: 'joining the club', path: '/loyalty/tickets', steps: beNew },
  { name: 'a known member', path: '/loyalty/tickets', steps: beKnown },
  { name: 'a claim', path: '/loyalty/purchase', steps: (page) => beMember(page, 'purchase') },
  { name: 'a refused claim', path: '/loyalty/purchase', steps: refuseClaim },
  { name: 'claimed points', path: '/loyalty/purchase', steps: claimPoints },
  { name: 'a wrong address', path: '/nothing/of/this/kind' },
  { name: 'the languages', path: '/language', isPlain: true },
];

/** Opens a screen, and waits until it is what its name says. */
export async function openScreen(page: Page, { path, steps, isPlain }: Screen): Promise<void> {
  await page.goto(path);
  if (isPlain !== true) await waitForHydration(page);
  await steps?.(page);
}

/** The begin of a button's name; the rest may tell of what it acts on. */
function press(name: string): (page: Page) => Promise<void> {
  return (page) =>
    page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
}

async function openDetails(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click();
}

async function beginLogin(page: Page): Promise<void> {
  await holdCalls(page, '**/api/login/');
  await logIn(page, passOf('10300001'));
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
}

async function refuseLogin(page: Page): Promise<void> {
  // Unknown numbers would count as guesses.
  const problem = {
    type: 'about:blank',
    title: 'Unable to locate order',
    status: 404,
    code: 'order-not-found',
  };
  await page.route('**/api/login/', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', json: problem }),
  );
  await page.getByLabel('Order ID', { exact: true }).fill('10249999');
  await page.getByLabel('Barcode', { exact: true }).fill('240126000000199999');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Unable to locate order');
}

async function choosePhoto(page: Page): Promise<void> {
  await press('Add your photo')(page);
  const buffer = await quarters(1200, 900).jpeg().toBuffer();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Choose a photo').setInputFiles(file);
  await expect(page.getByText('A face was not detected')).toBeVisible({ timeout: 60_000 });
}

async function openShareForm(page: Page): Promise<void> {
  await press('(Manage Ticket Shares|Share$)')(page);
  await press('Share with a guest')(page);
  await press('Start Sharing')(page);
  await expect(page.getByLabel('First name *')).toBeFocused();
}

async function askToStopSharing(page: Page): Promise<void> {
  await press('(Manage Ticket Shares|Share$)')(page);
  await press('Modify Dana Blake')(page);
  await press('Stop Sharing')(page);
  await expect(page.getByRole('button', { name: 'Keep Sharing' })).toBeFocused();
}

async function beginActivation(page: Page): Promise<void> {
  await holdCalls(page, '**/api/wristband/**');
  await page.getByLabel('Wristband code').fill('HW26AMHYQKRPHFD7');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveAttribute('aria-busy', 'true');
}

async function refuseWristband(page: Page): Promise<void> {
  await page.route('**/api/wristband/activate/', (route) =>
    route.fulfill({ status: 400, json: { title: 'Refused' } }),
  );
  await page.getByLabel('Wristband code').fill('HW26BF12SJZK2R25');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
}

async function beNew(page: Page): Promise<void> {
  await enterEmail(page, 'new.guest@journeys.example');
  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
}

async function beKnown(page: Page): Promise<void> {
  await enterEmail(page, 'ines.duarte@mail.example');
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeFocused();
}

async function refuseClaim(page: Page): Promise<void> {
  await beMember(page, 'purchase');
  await page.getByLabel('Check number').fill('99999');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
}

async function claimPoints(page: Page): Promise<void> {
  await page.route('**/api/loyalty/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: claimAnswer }) : route.fallback(),
  );
  await beMember(page, 'purchase');
  await page.getByLabel('Check number').fill('30100');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
}
