/**
 * The guest's main journeys, as one walk for every engine. The screen has a phone's size, and the user agent is an
 * iPhone's.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { guestTexts } from '../../src/contract/guest-texts.ts';
import { drawPortrait } from '../../src/server/demo/portrait.ts';
import { readShown } from '../read-barcodes.ts';
import { clubSteps } from './club-walk.ts';
import { passOf, untilAnswered, untilControlled, type Step, type Walk } from './walk.ts';

const gold = passOf('10240001');
const family = ['5126000006000010', '5126000006000028', '5126000006000036'].map((one) => `/10600001/${one}`);

/** The steps in sequence; they need a fresh park, because several use up an order. */
export const guestSteps: readonly Step[] = [
  {
    name: 'a guest logs in and sees the pass',
    run: async ({ visitor }) => {
      await visitor.goto('/');
      await visitor.fill('Order ID', gold.orderId);
      await visitor.fill('Barcode', gold.barcode);
      await visitor.click('button', 'Login');
      await visitor.seeThe('heading', 'Wild Pass Gold');
      await visitor.at(gold.path);
      await visitor.see('Maya Okafor');
    },
  },
  {
    name: 'the card has its photo and a barcode that a scanner reads, and the barcode opens full screen',
    run: async ({ visitor }) => {
      await visitor.goto(gold.path);
      await visitor.until(
        'photo',
        "return [...document.querySelectorAll('article img')].some((one) => /Maya/.test(one.alt) && one.naturalWidth > 100);",
      );
      const drawing = await visitor.until('barcode', readBarcodeDrawing);
      const picture = sharp(Buffer.from(String(drawing))).resize(1000, 200, { fit: 'fill' });
      const read = await readShown(await picture.flatten({ background: '#ffffff' }).png().toBuffer());
      if (read[0] !== gold.barcode) throw new Error(`The card's barcode reads ${read.join(', ')}.`);
      await visitor.click('button', 'Show the barcode full screen');
      await visitor.until('dialog', 'return root !== document.body;');
      await visitor.click('button', 'Close');
      await visitor.until('closed dialog', 'return root === document.body;');
    },
  },
  {
    name: 'the pass goes into Apple Wallet, and the passes of a family in one tap',
    run: async (walk) => {
      const { visitor, network } = walk;
      for (const [path, button, type] of [
        [gold.path, 'Add to Apple Wallet', /^application\/vnd\.apple\.pkpass$/],
        [family[0] ?? '', 'Add all to Apple Wallet', /^application\/vnd\.apple\.pkpasses$/],
      ] as const) {
        await visitor.goto(path);
        const since = network.answers.length;
        await visitor.click('button', button);
        await untilAnswered(walk, since, { path: /^\/api\/apple-wallet\//, type });
      }
    },
  },
  {
    name: 'a guest registers once and then sees the pass',
    run: async ({ visitor }) => {
      await visitor.goto(passOf('10240003').path);
      await visitor.seeThe('heading', 'Register your pass');
      await visitor.fill('First name', 'Lena');
      await visitor.fill('Last name', 'Fischer');
      await visitor.fill('Email', 'lena@mail.example');
      await visitor.fill('Phone', '6095550142');
      await visitor.until('phone number', "return find('field', 'Phone').value === '(609) 555-0142';");
      await visitor.check('Text messages (SMS)');
      await visitor.click('button', 'Register');
      await visitor.see('Lena Fischer');
      await visitor.goto(passOf('10240003').path);
      await visitor.see('Lena Fischer');
    },
  },
  {
    name: 'two faces are found while the service worker is active, and one face becomes the photo of the pass',
    run: addPhoto,
  },
  {
    name: 'a card is shared with a guest, who gets their own page, and the share is ended',
    run: async ({ visitor }) => {
      await visitor.goto(passOf('10400002').path);
      await visitor.click('button', 'Share with a guest');
      await visitor.fill('First name', 'Noor');
      await visitor.fill('Last name', 'Haddad');
      await visitor.fill('Email', 'noor@mail.example');
      await visitor.click('button', 'Start Sharing');
      await visitor.see('Share successful');
      await visitor.see('Primary Ticketholder');
      await visitor.click('button', 'Modify Noor Haddad');
      await visitor.click('button', 'Stop Sharing');
      await visitor.see('Stop sharing with Noor Haddad?');
      await visitor.click('button', 'Stop Sharing');
      await visitor.see('Guest removed');
    },
  },
  {
    name: 'a wristband is activated by its typed code',
    run: async ({ visitor }) => {
      await visitor.goto(`/activate${passOf('10500001').path}`);
      await visitor.fill('Wristband code', 'HW26AMHYQKRPHFD7');
      await visitor.click('button', 'Activate');
      await visitor.seeThe('heading', 'Your wristband is active');
    },
  },
  {
    name: 'a stored value card shows its credits and its money, also after Refresh',
    run: async ({ visitor }) => {
      await visitor.goto(`/stored-value/${passOf('10400005').barcodeHash}`);
      await visitor.seeThe('heading', '50 Ride Credit Card');
      await visitor.see('$8.25');
      await visitor.click('button', 'Refresh');
      await visitor.until(
        'credits',
        "return document.querySelector('main').textContent.includes('Credits12');",
      );
    },
  },
  {
    name: 'the deck of an order moves to the next pass and back',
    run: async ({ visitor }) => {
      await visitor.goto(family[0] ?? '');
      await visitor.see('1 of 3');
      await visitor.click('button', 'Next pass');
      await visitor.at(family[1] ?? '');
      await visitor.see('2 of 3');
      await visitor.click('button', 'Previous pass');
      await visitor.at(family[0] ?? '');
    },
  },
  {
    name: 'a refunded pass is void and shows no barcode',
    run: async ({ visitor }) => {
      await visitor.goto(passOf('10240009').path);
      await visitor.see('VOID');
      await visitor.see('Refunded');
      await visitor.seeNo('button', 'Show the barcode full screen');
    },
  },
  {
    name: 'the lookup page leads to the pass',
    run: async ({ visitor }) => {
      const ticket = passOf('10300001');
      await visitor.goto('/lookup/');
      await visitor.fill('Order ID', ticket.orderId);
      await visitor.fill('Barcode', ticket.barcode);
      await visitor.click('button', 'Login');
      await visitor.at(ticket.path);
      await visitor.see('Owen Park');
    },
  },
  ...clubSteps,
  {
    name: 'a pass opens again without a network, and Start Over removes it',
    run: openWithoutNetwork,
  },
];

const readBarcodeDrawing = `
  const drawing = [...document.querySelectorAll('.barcode svg, svg.barcode')].find(isShown);
  if (drawing === undefined) return null;
  const copy = drawing.cloneNode(true);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('preserveAspectRatio', 'none');
  copy.setAttribute('width', '1000');
  copy.setAttribute('height', '200');
  return copy.outerHTML;`;

async function addPhoto(walk: Walk): Promise<void> {
  const { visitor, folder } = walk;
  const sitter = await drawPortrait({ seed: 's0', firstName: 'Maya' });
  const other = await drawPortrait({ seed: 's1', firstName: 'Maya' });
  const [one, pair] = [join(folder, 'one.png'), join(folder, 'pair.png')];
  await writeFile(one, await onPaper([sitter]));
  await writeFile(pair, await onPaper([sitter, other]));

  await visitor.goto(passOf('10240002').path);
  await untilControlled(walk);
  await visitor.upload('Choose a photo', pair);
  // The frame starts at one of the two.
  await visitor.see('Your head fits the oval.');
  for (let press = 0; press < 14; press += 1) await visitor.click('button', 'Zoom out');
  await visitor.see(guestTexts.severalFacesDetected);
  await visitor.click('button', 'Cancel');
  await visitor.upload('Choose a photo', one);
  await visitor.seeThe('heading', 'Fit your head into the oval');
  await visitor.see('Your head fits the oval.');
  await visitor.seeNot(guestTexts.faceNotDetected);
  await visitor.seeNot(guestTexts.severalFacesDetected);
  await visitor.click('button', 'Preview');
  await visitor.seeThe('heading', 'Does your photo appear correct?');
  await visitor.click('button', 'Upload');
  await visitor.see('Your photo is on your pass.');
}

/** Portraits side by side on a sheet of 1,280 x 960 pixels. */
async function onPaper(portraits: readonly Buffer[]): Promise<Buffer> {
  const placed = portraits.map(async (portrait, index) => ({
    input: await sharp(portrait).resize(640).toBuffer(),
    left: index * 640,
    top: 200,
  }));
  return sharp({ create: { width: 1280, height: 960, channels: 3, background: '#d8d2c4' } })
    .composite(await Promise.all(placed))
    .png()
    .toBuffer();
}

async function openWithoutNetwork(walk: Walk): Promise<void> {
  const { visitor, network } = walk;
  await visitor.goto(gold.path);
  await untilControlled(walk);
  await visitor.until(
    'kept page and scripts',
    `const keptIn = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
     const [passes, assets] = [await keptIn('passes'), await keptIn('assets')];
     const scripts = [...document.querySelectorAll('script[src*="/assets/"]')].map((one) => one.src);
     return passes.includes(location.href) && scripts.every((one) => assets.includes(one));`,
  );
  network.setOnline(false);
  try {
    await visitor.goto(gold.path);
    await visitor.see('No connection');
    await visitor.see('This is your pass as of');
    await visitor.seeThe('button', 'Show the barcode full screen');
  } finally {
    network.setOnline(true);
  }
  await visitor.goto(gold.path);
  await visitor.click('button', 'Start Over');
  await visitor.at('/');
  await visitor.until(
    'device without the pass',
    "return (await (await caches.open('passes')).keys()).every((one) => !one.url.endsWith(given.path));",
    { path: gold.path },
  );
}
