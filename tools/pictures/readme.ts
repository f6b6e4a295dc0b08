/**
 * `npm run pictures:readme`: makes the film, the stills and the screens of the guides in docs/pictures from a real run of the demo park. The team
 * changes the look of a pass, and the simulated phone follows; a guest opens a link, shows the barcode, and claims points.
 */
import { join } from 'node:path';

import { devices, expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import { signIn } from '../../e2e/staff.ts';
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import { stepTimeout, withDemo, type Demo } from './demo-server.ts';
import { drawComposite, officeScreen, openStage, phoneScreen, type Film } from './stage.ts';
import { claimPoints, guides, stills, type Still } from './stills.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const groundColor = '#0b4f6c';
const newColor = '#5B2A86';

const demo = readDemoPark();
const pass = demo.orders.find(({ hasPhoto, isPassActivated }) => hasPhoto && !isPassActivated);
if (pass === undefined) throw new Error('The demo park has no pass with a photo that is not activated.');
const passPath = `/${pass.orderId}/${pass.barcode}`;
const product = demo.products.find(({ productId }) => productId === pass.productId)?.name ?? '';

await withDemo(async (park) => {
  const taken = new Map<string, Buffer>();
  for (const still of stills) taken.set(still.name, await takeStill(park, still));
  await sharp(await drawComposite(park.browser, groundColor, taken))
    .webp({ quality: 80, effort: 5 })
    .toFile(join(folder, 'park.webp'));
  for (const guide of guides)
    await sharp(await takeStill(park, guide))
      .webp({ quality: 75, effort: 5 })
      .toFile(join(folder, `guide-${guide.name}.webp`));
  const seconds = await makeFilm(park);
  if (seconds > 15) throw new Error(`The film has ${seconds} s of at most 15.`);
});

async function makeFilm({ browser, url }: Demo): Promise<number> {
  const stage = await openStage(browser, groundColor);
  const phone = await openScreen({ browser, url }, phoneScreen);
  await showChange(stage, { browser, url });
  stage.look({ phone });
  await showLink(stage, phone);
  await showPoints(stage, phone);
  return stage.write(join(folder, 'promenade.webp'));
}

/** The mail with the link, the card, and its barcode on the full screen. */
async function showLink(stage: Film, phone: Page): Promise<void> {
  await phone.request.post('/send-link', { form: { asked: pass?.orderId ?? '' } });
  // The mail is written after the answer.
  await expect(async () => {
    await phone.goto('/dev/mails');
    await phone.locator('a[href^="/dev/mails/"]').first().click({ timeout: 1000 });
  }).toPass();
  stage.say('A link in a mail.');
  await stage.show(900);
  await stage.tap(phone.getByRole('link', { name: 'Open your pass' }));
  await phone.getByRole('heading', { level: 1, name: product }).waitFor();
  await phone.waitForLoadState('networkidle');
  stage.say('It opens the pass. No app, no account.');
  await stage.show(1500);
  await stage.tap(phone.getByRole('button', { name: 'Show the barcode full screen' }));
  stage.say('One tap: ready for the gate.');
  for (let taken = 0; taken < 4; taken += 1) await stage.show(90);
  await stage.show(1100);
}

/** A receipt becomes points. */
async function showPoints(stage: Film, phone: Page): Promise<void> {
  const check = demo.checks.find(({ status, claimedBy }) => status === 'closed' && claimedBy === null);
  stage.say('A receipt becomes points.');
  await claimPoints(phone, 'film@pictures.example', check?.checkNumber ?? '');
  // The points count up meanwhile.
  for (let taken = 0; taken < 8; taken += 1) await stage.show(90);
  await phone.waitForTimeout(1500);
  await stage.show(2400);
}

/** The team changes the color, and the phone that holds the pass follows. */
async function showChange(stage: Film, { browser, url }: Demo): Promise<void> {
  const wallet = await openScreen({ browser, url }, phoneScreen);
  await wallet.goto('/dev/phone?desk=film', { waitUntil: 'domcontentloaded' });
  await wallet.getByLabel('Address of a guest page').fill(passPath);
  await wallet.getByRole('button', { name: 'Add to Apple Wallet' }).click();
  const held = wallet.getByRole('region', { name: 'Apple Wallet' });
  await held.getByRole('article').first().waitFor();
  await held.evaluate((element) => element.scrollIntoView());
  const office = await openScreen({ browser, url }, officeScreen);
  await signIn(office, 'admin');
  await office.goto('/admin/looks');
  await office.getByRole('listitem').filter({ hasText: product }).getByRole('link').first().click();
  const color = office.getByRole('textbox', { name: /^Background Color/ });
  await color.waitFor();
  await office.waitForLoadState('networkidle');
  stage.look({ phone: wallet, office });
  stage.say('The team gives a pass another color …');
  await stage.show(1300);
  await color.fill(newColor);
  await color.press('Tab');
  await office.waitForLoadState('networkidle');
  await stage.show(1100);
  const before = await held.innerHTML();
  await office.getByRole('button', { name: /^Publish/ }).click();
  await expect.poll(() => held.innerHTML()).not.toBe(before);
  await wallet.waitForTimeout(400);
  stage.say('… and every phone follows.');
  await stage.show(1900);
  stage.look({ office: undefined });
}

/** A page of its own context; a narrow one is a phone's. */
async function openScreen({ browser, url }: Demo, screen: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    ...(screen.width < 600 ? devices['iPhone 15'] : {}),
    baseURL: url,
    viewport: screen,
    screen,
    deviceScaleFactor: 1.5,
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(stepTimeout);
  return context.newPage();
}

async function takeStill(park: Demo, { who, width, height, open }: Still): Promise<Buffer> {
  const page = await openScreen(park, { width, height });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A busy machine would otherwise show another font: the display font is used only if it arrives at once.
  await page.goto('/', { waitUntil: 'networkidle' });
  if (who !== undefined) await signIn(page, who);
  await open(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}
