/**
 * `npm run pictures:readme`: makes the film and the stills of docs/pictures from a real run of the demo park. A guest
 * opens a link, shows the barcode, and claims points; then the team changes the look of the pass, and the simulated
 * phone follows.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { devices, type BrowserContextOptions, type Page } from '@playwright/test';
import sharp from 'sharp';

import { signIn } from '../../e2e/staff.ts';
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import { stepTimeout, withDemo, type Demo } from './demo-server.ts';
import { officeScreen, openStage, phoneScreen, type Film } from './stage.ts';
import { claimPoints, stills, type Still } from './stills.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const film = join(folder, 'promenade.webp');
const filmBytesMax = 2_000_000;
const groundColor = '#0b4f6c';
const newColor = '#5B2A86';

const demo = readDemoPark();
const pass = demo.orders.find(({ hasPhoto, isPassActivated }) => hasPhoto && !isPassActivated);
if (pass === undefined) throw new Error('The demo park has no pass with a photo that is not activated.');
const passPath = `/${pass.orderId}/${pass.barcode}`;
const product = demo.products.find(({ productId }) => productId === pass.productId)?.name ?? '';

mkdirSync(folder, { recursive: true });
await withDemo(async (park) => {
  for (const still of stills) await takeStill(park, still);
  const { bytes, milliseconds } = await makeFilm(park);
  console.log(`${film}: ${(milliseconds / 1000).toFixed(1)} s, ${Math.round(bytes / 1024)} KiB`);
  if (bytes > filmBytesMax) throw new Error(`The film may have ${filmBytesMax} bytes.`);
});

async function makeFilm({ browser, url }: Demo): Promise<{ bytes: number; milliseconds: number }> {
  const stage = await openStage(browser, groundColor);
  const phone = await openScreen({ browser, url }, phoneScreen);
  stage.look({ phone });
  await showLink(stage, phone);
  await showPoints(stage, phone);
  await showChange(stage, { browser, url });
  return stage.write(film);
}

/** The mail with the link, the card, and its barcode on the full screen. */
async function showLink(stage: Film, phone: Page): Promise<void> {
  await phone.request.post('/send-link', { form: { asked: pass?.orderId ?? '' } });
  await phone.goto(await newestMail(phone));
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
  await claimPoints(phone, 'film@pictures.example', check?.checkNumber ?? '');
  await phone.waitForLoadState('networkidle');
  stage.say('A receipt becomes points.');
  await stage.show(1500);
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
  const office = await browser.newPage({ viewport: officeScreen, baseURL: url });
  office.setDefaultTimeout(stepTimeout);
  await signIn(office, 'admin');
  await office.getByRole('tab', { name: 'Pass Customizations', exact: true }).click();
  await office.getByRole('button', { name: `Edit ${product}` }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Background Color', exact: true }).waitFor();
  await office.waitForLoadState('networkidle');
  stage.look({ phone: wallet, office });
  stage.say('The pass in the wallet. The team picks another color …');
  await stage.show(1200);
  await dialog.getByRole('textbox', { name: 'Background Color', exact: true }).fill(newColor);
  await office.waitForLoadState('networkidle');
  await stage.show(900);
  const before = await held.innerHTML();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await stage.show(250);
  await wallet.waitForFunction(([html]) => document.querySelector('#apple-phone')?.innerHTML !== html, [
    before,
  ] as const);
  await wallet.waitForTimeout(400);
  stage.say('… and every phone follows.');
  await stage.show(2200);
}

/** A page of its own context; a narrow one is a phone's. */
async function openScreen(
  { browser, url }: Demo,
  screen: { width: number; height: number },
  look: Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion'> = {},
): Promise<Page> {
  const isPhone = screen.width < 600;
  const context = await browser.newContext({
    ...(isPhone ? devices['iPhone 15'] : {}),
    baseURL: url,
    viewport: screen,
    screen,
    deviceScaleFactor: isPhone ? 1.5 : 1,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...look,
  });
  context.setDefaultTimeout(stepTimeout);
  return context.newPage();
}

/** The path of the newest mail, on the page that shows the mails of the demo. */
async function newestMail(phone: Page): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const list = await (await phone.request.get('/dev/mails')).text();
    const path = /href="(\/dev\/mails\/[^"]+)"/.exec(list)?.[1];
    if (path !== undefined) return path;
    await phone.waitForTimeout(200);
  }
  throw new Error('The park wrote no mail with the link.');
}

/** Takes one still as a small WebP file. */
async function takeStill(park: Demo, { name, width, height, scheme, open }: Still): Promise<void> {
  const page = await openScreen(park, { width, height }, { colorScheme: scheme, reducedMotion: 'reduce' });
  // A busy machine would otherwise show another font: the display font is used only if it arrives at once.
  await page.goto('/', { waitUntil: 'networkidle' });
  await open(page);
  await page.waitForLoadState('networkidle');
  const file = join(folder, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 76, effort: 5 })
    .toFile(file);
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} KiB`);
  await page.context().close();
}
