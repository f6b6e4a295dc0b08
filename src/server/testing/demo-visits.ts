/** The addresses at which guests see the passes of the demo park, and what each kind of device is shown there. */
import { readDemoPark } from '#server/demo/demo-data.ts';
import type { TestPark } from './test-park.ts';

const browsers = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
};

/** A kind of guest's device. */
export type Device = keyof typeof browsers;

export const devices = ['ios', 'android', 'desktop'] as const;

/** One of the addresses at which guests see a pass, with the proof that it is theirs. */
export interface Visit {
  path: string;
  proof: Record<string, string>;
}

const demo = readDemoPark();

/** Every pass by its numbers, its link and its activation, every share by its link and its id, every test pass. */
export const visits: readonly Visit[] = [
  ...demo.orders.flatMap(({ orderId, barcode, primaryHashUrl, shares }) => [
    { path: `/${orderId}/${barcode}`, proof: { orderId, barcode } },
    { path: `/activate/${orderId}/${barcode}`, proof: { orderId, barcode } },
    { path: `/${primaryHashUrl}`, proof: { hashUrl: primaryHashUrl } },
    ...shares.flatMap(({ id, hashUrl }) => [
      { path: `/${hashUrl}`, proof: { hashUrl } },
      { path: `/${orderId}/${barcode}/${id}`, proof: { orderId, barcode, shareId: id } },
    ]),
  ]),
  ...demo.admin.testPasses.flatMap(({ testPassesBarcode: barcode }) => [
    { path: `/12345678/${barcode}`, proof: { orderId: '12345678', barcode } },
    { path: `/activate/12345678/${barcode}`, proof: { orderId: '12345678', barcode } },
  ]),
];

/** The page of one visit on one kind of device. */
export async function openVisit(
  { app }: TestPark,
  { path }: Visit,
  device: Device,
): Promise<ReturnType<typeof readOffers>> {
  const page = await app.inject({ url: path, headers: { 'user-agent': browsers[device] } });
  return readOffers(page.body);
}

/** True if a shared guest makes this visit. */
export function isShareVisit({ path, proof }: Visit): boolean {
  const links = demo.orders.flatMap((order) => order.shares.map(({ hashUrl }) => `/${hashUrl}`));
  return 'shareId' in proof || links.includes(path);
}

/** The offers of a guest's page, read from its markup as a guest reads the screen. */

/** A button or link by its text; `href` is empty for a button. */
export interface Offer {
  name: string;
  href: string;
}

/** The text of a page, the names of all buttons and links, and those of them that make a call about the pass. */
export function readOffers(html: string): { text: string; pressed: string[]; offers: Offer[] } {
  const body = html.replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '');
  const pressed = [...body.matchAll(/<(button|a)\b([^>]*)>([\s\S]*?)<\/\1>/g)].flatMap(
    ([, , attributes = '', content = '']) => pressableOf(attributes, visibleText(content)),
  );
  const offers = pressed.filter(({ name, href }) => !around.test(name) && !leadsAway(href));
  // A code for a camera is an offer without a button.
  const headings = new Set(
    [...body.matchAll(/<h2\b[^>]*>([\s\S]*?)<\/h2>/g)].map(([, content = '']) => visibleText(content)),
  );
  const spoken = ['Open this pass on your phone'].filter((name) => headings.has(name));
  return {
    text: visibleText(body),
    pressed: pressed.map(({ name }) => name),
    offers: [...offers, ...spoken.map((name) => ({ name, href: '' }))],
  };
}

/** The parts of the page around a pass, which make no call about it. */
const around =
  /^(Start Over|Show the barcode full screen|VOID\..*|Close|Close the notice.*|Manage Ticket Shares|Login|Scan|.*Previous pass.*|.*Next pass.*|Skip to .*|)$/;

function pressableOf(attributes: string, words: string): Offer[] {
  // A button that waits for its script is an offer; a disabled one is not.
  if (/ disabled=/.test(attributes) && !attributes.includes('data-waiting')) return [];
  const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? words;
  return [{ name, href: /href="([^"]*)"/.exec(attributes)?.[1] ?? '' }];
}

function leadsAway(href: string): boolean {
  return href !== '' && !href.includes('/activate/') && !href.includes('/api/');
}

function visibleText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
