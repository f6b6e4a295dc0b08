/** The loyalty club's part of the guest's walk: a code by mail, and the scanner under the service worker. */
import { drawCode128 } from '../../src/server/base/drawing/barcode.ts';
import { passOf, untilControlled, type Step, type Walk } from './walk.ts';

const member = { email: 'ines.duarte@mail.example', balance: '3,392' };
const scanned = '5126000006000010';

/** The steps in sequence. */
export const clubSteps: readonly Step[] = [
  { name: 'a member verifies the address with a code by mail and sees the balance', run: proveAddress },
  { name: 'the scanner reads a barcode while the service worker is active', run: scanBarcode },
];

async function proveAddress({ visitor, network }: Walk): Promise<void> {
  await visitor.goto('/loyalty/tickets');
  await visitor.fill('Email', member.email);
  await visitor.click('button', 'Submit');
  await visitor.seeThe('heading', 'You already have an account');
  await visitor.click('button', 'Mail me a code');
  await visitor.see('Six digits, in the mail');
  await visitor.fill('Code', await mailedCode(network.url));
  await visitor.click('button', 'Continue');
  await visitor.seeThe('heading', 'Claim your points');
  await visitor.goto('/loyalty/');
  await visitor.see(member.balance);
  await visitor.see('Welcome bonus');
  await visitor.click('button', 'Logout');
  await visitor.seeNot(member.balance);
}

/** The code in the newest mail to the member, from the page that shows the demo's mails to developers. */
async function mailedCode(url: string): Promise<string> {
  const read = async (path: string): Promise<string> => (await fetch(url + path)).text();
  for (let tries = 0; tries < 50; tries += 1) {
    const rows = (await read('/dev/mails')).split('<tr>');
    const row = rows.find((one) => one.includes(member.email) && one.includes('/dev/mails/')) ?? '';
    const path = /href="([^"]+)"/.exec(row)?.[1];
    const mail = path === undefined ? '' : await read(path);
    const code = /\b(\d{6})\b/.exec(mail.replaceAll(/<style[\s\S]*?<\/style>|#[0-9a-f]{6}/gi, ''))?.[1];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No mail with a code came.');
}

/**
 * The engine's simulated camera runs, and a drawn barcode replaces each of its pictures, because a stream captured
 * from a canvas has no video frames in Debian's WebKit. The page, its worker and its reader are real.
 */
async function scanBarcode(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await visitor.goto(passOf('10300001').path);
  await untilControlled(walk);
  const user = JSON.stringify({ userId: 'a-user-id', email: 'kept@journeys.example', allowedChanges: 1 });
  await visitor.until('member', "localStorage.setItem('loyalty-user', given.user); return true;", { user });
  await visitor.goto('/loyalty/tickets');
  await untilControlled(walk);
  await visitor.seeThe('button', 'Scan');
  await visitor.until('camera', showBarcode, { ...drawCode128(scanned) });
  await visitor.click('button', 'Scan');
  await visitor.until(
    'number that the scanner read',
    "return find('field', 'Order or invoice number')?.value === given.scanned;",
    { scanned },
  );
}

const showBarcode = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, 1280, 720);
  context.setTransform(4, 0, 0, 300, 640 - 2 * given.modules, 200);
  context.fillStyle = '#1b1a19';
  context.fill(new Path2D(given.path));
  const take = window.createImageBitmap.bind(window);
  window.createImageBitmap = (source) => take(source instanceof HTMLVideoElement ? canvas : source);
  return true;`;
