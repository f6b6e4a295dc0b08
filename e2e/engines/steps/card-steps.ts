/** Steps about the card and what stands below it. */
import sharp from 'sharp';

import { readRotatingCode } from '../../../src/domain/rotating-code.ts';
import { giveRotatingCode, readQrShown, readShown } from '../../read-barcodes.ts';
import { callsAs } from '../team.ts';
import type { Visitor } from '../visitor.ts';
import { passOf, readDrawing, untilControlled, type Step, type Walk } from '../walk.ts';

const gold = passOf('10240001');
const family = ['5126000006000010', '5126000006000028', '5126000006000036'].map((one) => `/10600001/${one}`);
const [first = '', second = '', third = ''] = family;

export const cardSteps: readonly Step[] = [
  {
    name: 'the card has its photo and a barcode that a scanner reads, and the barcode opens full screen',
    journeys: ['pass-card'],
    run: async (walk) => {
      const { visitor } = walk;
      await visitor.goto(gold.path);
      await visitor.until(
        'photo',
        "return [...document.querySelectorAll('article img')].some((one) => /Maya/.test(one.alt) && one.naturalWidth > 100);",
      );
      await expectBarcode(walk, gold.barcode);
      await visitor.click('button', 'Show the barcode full screen');
      await visitor.until('dialog', 'return root !== document.body;');
      await visitor.press('Escape');
      await visitor.until('closed dialog', 'return root === document.body;');
      await visitor.hasFocus('button', 'Show the barcode full screen');
    },
  },
  {
    name: 'a void pass says why and shows no barcode, a hidden barcode is absent, and dates are the park’s',
    journeys: ['pass-card'],
    run: async ({ visitor }) => {
      for (const [orderId, word] of [
        ['10240009', 'Refunded'],
        ['10240008', 'expired'],
        ['10300002', 'redeemed'],
      ] as const) {
        await visitor.goto(passOf(orderId).path);
        await visitor.see('VOID');
        await visitor.see(word);
        await visitor.seeNo('button', 'Show the barcode full screen');
      }
      await visitor.goto(passOf('10300005').path);
      await visitor.seeThe('heading', 'Tap & Ride Day Ticket');
      await visitor.until('no barcode', "return document.querySelector('.barcode') === null;");
      await visitor.goto(passOf('10300001').path);
      await visitor.until('dates of the park', areDatesOfPark);
    },
  },
  {
    name: 'the deck of an order moves to the next pass by button, key and Back, and the list opens one in place',
    journeys: ['family', 'back'],
    run: async ({ visitor }) => {
      await visitor.goto(first);
      await visitor.see('1 of 3');
      await visitor.click('button', 'Next pass');
      await visitor.at(second);
      await visitor.see('2 of 3');
      await visitor.back();
      await visitor.at(first);
      await visitor.see('1 of 3');
      await visitor.pressAt('button', 'Next pass', 'ArrowRight');
      await visitor.at(second);
      await visitor.press('ArrowLeft');
      await visitor.at(first);
      await visitor.click('link', 'June');
      await visitor.at(third);
      await visitor.see('3 of 3');
      await visitor.hasFocus('heading', 'All Piers Day Ticket');
    },
  },
  {
    name: 'a finger swipes to the next pass of a family and back, and a short move stays',
    journeys: ['family'],
    run: async ({ visitor }) => {
      await visitor.goto(first);
      await visitor.until('arrows', "return isHydrated(find('button', 'Next pass'));");
      await swipe(visitor, -30);
      await visitor.see('1 of 3');
      await swipe(visitor, -160);
      await visitor.at(second);
      await visitor.see('2 of 3');
      await swipe(visitor, 160);
      await visitor.at(first);
      await visitor.see('1 of 3');
    },
  },
  {
    name: 'a stored value card shows its balance and its uses, also after Refresh, and an unknown code says so',
    journeys: [],
    run: async ({ visitor, network }) => {
      await visitor.goto(`/stored-value/${'0'.repeat(64)}`);
      await visitor.seeThe('heading', 'Unable to retrieve ticket card data');
      await visitor.goto(`/stored-value/${passOf('10400005').barcodeHash}`);
      await visitor.seeThe('heading', '50 Ride Credit Card');
      await visitor.see('$8.25');
      await visitor.seeThe('button', 'Show the barcode full screen');
      network.replace(/^\/api\/stored-value\//, 'cut');
      await visitor.click('button', 'Refresh');
      await visitor.see('Unable to retrieve ticket card data');
      network.release();
      await visitor.click('button', 'Refresh');
      await visitor.until(
        'credits',
        "return document.querySelector('main').textContent.includes('Credits12');",
      );
      await visitor.seeNot('Unable to retrieve ticket card data');
    },
  },
  {
    name: 'a rotating code is read by a scanner, also without a network',
    journeys: ['rotating-code'],
    run: watchRotatingCode,
  },
];

/** Swipes over a card that stands. The page's clock stands still meanwhile, because a slow machine would make it a slow swipe. */
async function swipe(guest: Visitor, pixels: number): Promise<void> {
  await guest.until('card', "return document.querySelector('.pass-face').getBoundingClientRect().left < 40");
  await guest.driver.evaluate('const at = performance.now(); performance.now = () => at;');
  await guest.driver.swipe('.pass-card .pass-face', pixels);
  await guest.driver.evaluate('delete performance.now;');
}

/** Reads the card's barcode as a scanner would. */
async function expectBarcode({ visitor }: Walk, barcode: string): Promise<void> {
  const drawing = await visitor.until('barcode', readDrawing, {
    selector: '.barcode svg, svg.barcode',
    height: 200,
  });
  const picture = sharp(Buffer.from(String(drawing))).resize(1000, 200, { fit: 'fill' });
  const read = await readShown(await picture.flatten({ background: '#ffffff' }).png().toBuffer());
  if (read[0] !== barcode) throw new Error(`The card's barcode reads ${read.join(', ')}.`);
}

/** True if every date of the card is that of the park's time zone, although the device has another. */
const areDatesOfPark = `
  const times = [...document.querySelectorAll('article time')];
  const dayOf = (iso) => new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York', day: 'numeric', month: 'short', year: 'numeric',
  }).format(new Date(iso));
  return times.length > 1 && times.every((one) => one.textContent.includes(dayOf(one.getAttribute('datetime'))));`;

const ticket = passOf('10240007');

async function watchRotatingCode(walk: Walk): Promise<void> {
  const { visitor, network } = walk;
  await giveRotatingCode(await callsAs(network.url, 'design'), ticket.barcode);
  await visitor.goto(ticket.path);
  await visitor.see('The code changes every 15 seconds');
  const code = await scanRotatingCode(walk);
  if (code?.keyKind !== 'day') throw new Error('No scanner reads the rotating code.');
  await visitor.click('button', 'Show the code full screen');
  await visitor.until('dialog', 'return root !== document.body;');
  await visitor.click('button', 'Close');
  await untilControlled(walk);
  await visitor.until('kept page', 'return (await caches.match(location.href)) !== undefined;');
  network.setOnline(false);
  try {
    await visitor.goto(ticket.path);
    await visitor.see('No connection');
    const kept = await scanRotatingCode(walk);
    if (kept?.holderId !== code.holderId) throw new Error('The kept page shows another code, or none.');
  } finally {
    network.setOnline(true);
  }
}

async function scanRotatingCode({ visitor }: Walk) {
  const drawing = await visitor.until('code', readDrawing, { selector: '.rotating-panel svg', height: 1000 });
  const picture = sharp(Buffer.from(String(drawing))).resize(1000, 1000, {
    fit: 'contain',
    background: '#ffffff',
  });
  const framed = picture
    .flatten({ background: '#ffffff' })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#ffffff' });
  const [text = ''] = await readQrShown(await framed.png().toBuffer());
  return readRotatingCode(text);
}
