/**
 * Compares the actions that every page of the demo park offers with the server's answers to the same calls: no button
 * leads to a refusal, and no action that a text mentions is missing.
 */
import { expect, test } from 'vitest';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { quartersBmp } from '#server/photos/testing/pictures.ts';
import {
  devices,
  isShareVisit,
  openVisit,
  visits,
  type Device,
  type Visit,
  type Offer,
} from '#server/testing/demo-visits.ts';
import { openGooglePark } from '#server/testing/google-park.ts';
import { keepOpen } from '#server/testing/test-park.ts';

const demo = readDemoPark();

const park = keepOpen(() => openGooglePark());

const open = (visit: Visit, device: Device): ReturnType<typeof openVisit> => openVisit(park, visit, device);

test('no page of the demo park offers what the server refuses', async () => {
  const offered = new Map<string, { visit: Visit; offer: Offer }>();
  for (const visit of visits)
    for (const device of devices)
      for (const offer of (await open(visit, device)).offers)
        offered.set(`${offer.name} at ${visit.path}`, { visit, offer });
  const known = new Set(Object.keys(calls));
  expect([...offered.values()].filter(({ offer }) => !known.has(offer.name))).toEqual([]);
  expect(new Set([...offered.values()].map(({ offer }) => offer.name))).toEqual(known);

  const refused: string[] = [];
  // Calls that change a pass run after calls that only read it, so that no call is affected by another.
  for (const [name, call] of Object.entries(calls))
    for (const [key, { visit, offer }] of offered) {
      if (offer.name !== name) continue;
      const status = await call(visit, offer);
      if (status >= 300) refused.push(`${key}: ${status}`);
      if (!isPlainLink(offer)) continue;
      const byLink = await get(offer.href);
      if (byLink !== 200 && byLink !== 303) refused.push(`${key} by its link: ${byLink}`);
    }
  expect(refused.filter((line) => !isMadeToFail(line))).toEqual([]);
});

/** The demo park has one ticket whose activation session expires at once, to show that text. */
function isMadeToFail(line: string): boolean {
  return line === 'Activate at /activate/10500004/5126000005000045: 408';
}

test('a page that speaks of the voucher, the wallet or guest services leaves the guest a way there', async () => {
  const missing: string[] = [];
  for (const visit of visits)
    for (const device of devices) {
      const { text, offers } = await open(visit, device);
      const has = (name: string): boolean => offers.some((offer) => offer.name === name);
      const lacks = (what: string): void => void missing.push(`${what} at ${visit.path} on ${device}`);
      if (
        /voucher/i.test(text.replaceAll('Print Voucher', '')) &&
        !isShareVisit(visit) &&
        !has('Print Voucher')
      )
        lacks('Print Voucher');
      if (text.includes('Use a mobile device') && !(await isInWalletOn(visit, 'ios')))
        lacks('a wallet button on a phone');
      if (text.includes('already been added') && text.includes('Use a mobile device'))
        lacks('one clear word');
    }
  expect(missing).toEqual([]);
});

test('an excluded ticket shows its message at the activation too, and no barcode to scan', async () => {
  const visit = { path: '/activate/10300007/5126000003000070', proof: {} };
  const { text, pressed } = await open(visit, 'desktop');
  expect(text).toContain('Please show your printed voucher at the gate.');
  expect(text).toContain('Order ID 10300007 Barcode 5126000003000070');
  expect(pressed).not.toContain('Show the barcode full screen');
});

test('the exclusion page of a shared guest names no order, for a share must not learn it', async () => {
  await park.services.db.execute(
    `update wallet_item_exclusions set merch_item_id = (select merch_item_id from products where product_id = 'CR-50'),
     merch_pack_id = '' where custom_error like 'Complimentary%'`,
  );
  const share = demo.orders.find((order) => order.orderId === '10400001')?.shares[0];
  const { text } = await open({ path: `/${share?.hashUrl}`, proof: {} }, 'ios');
  expect(text).toContain('Complimentary tickets cannot be added to a phone.');
  expect(text).toContain('Barcode 7226000004000017');
  expect(text).not.toContain('Order ID');
});

async function isInWalletOn(visit: Visit, device: Device): Promise<boolean> {
  return (await open(visit, device)).offers.some(({ name }) => name === 'Add to Apple Wallet');
}

/** A button of the pass that is a link until its script runs. */
function isPlainLink({ href }: Offer): boolean {
  return href.includes('/now/');
}

type Call = (visit: Visit, offer: Offer) => Promise<number>;

async function orderOf({ proof }: Visit): Promise<Order> {
  const answer = (await park.post('/api/login/', proof)).json<LoginAnswer>();
  if (!('barcode' in answer)) throw new Error('This share has ended.');
  return answer;
}

const post =
  (path: string): Call =>
  async ({ proof }) =>
    (await park.post(path, proof)).statusCode;

const get = async (path: string): Promise<number> => (await park.app.inject(path)).statusCode;

const guest = { firstName: 'Robin', lastName: 'Reed', email: 'robin@mail.example', phone: '6095550199' };

async function register(visit: Visit): Promise<number> {
  const { orderId, barcode } = await orderOf(visit);
  const consents = { optInEmailMarketing: false, optInSMSMarketing: false };
  return (await park.post('/api/register/', { orderId, barcode, ...guest, ...consents })).statusCode;
}

const blankBands = demo.wristbands.filter(({ state }) => state === 'blank').map(({ code }) => code);

/** Each button of a pass's pages, with the call that it makes. */
const calls: Record<string, Call> = {
  'Print Voucher': post('/api/voucher/'),
  'Add to Google Wallet': post('/api/google-wallet/'),
  'Add all to Google Wallet': post('/api/google-wallet/all/'),
  'Add all to Apple Wallet': post('/api/apple-wallet/all/'),
  'Open this pass on your phone': post('/api/hand-off/'),
  'Activate your wristband': (_, { href }) => get(href),
  'Add to Apple Wallet': (visit, offer) =>
    isPlainLink(offer) ? post('/api/apple-wallet/')(visit, offer) : get(new URL(offer.href).pathname),
  Share: async (visit) => {
    const { orderId, barcode, ticketShareToken } = await orderOf(visit);
    const headers = { authorization: `Bearer ${ticketShareToken}` };
    const email = `${visit.path.length}-${barcode}@mail.example`;
    return (await park.post('/api/share/', { orderId, barcode, ...guest, email }, headers)).statusCode;
  },
  Register: register,
  'Edit Registration': register,
  'Replace Photo Request': async (visit) => {
    const { orderId, barcode } = await orderOf(visit);
    return get(`/api/reset-photo/${orderId}/${barcode}`);
  },
  'Replace Photo': async (visit) => {
    const { barcode, uid } = await orderOf(visit);
    return get(`/api/replace-photo/${barcode}/${uid}`);
  },
  'Add your photo': async (visit) => {
    const { orderId, barcode, uid } = await orderOf(visit);
    const bmp = await quartersBmp();
    const file = { filename: 'photo.bmp', filesize: bmp.length, filetype: 'image/bmp' };
    const data = `data:image/bmp;base64,${bmp.toString('base64')}`;
    return (await park.post('/api/upload/', { ...file, data, orderId, barcode, uid })).statusCode;
  },
  'Ask our team': async (visit) => {
    const { orderId, barcode } = await orderOf(visit);
    const payload = { orderId, barcode, email: guest.email };
    // Each guest has a network of their own, because one network is asked for a puzzle after twenty requests.
    const remoteAddress = `203.0.${visits.indexOf(visit)}.1`;
    const url = '/api/wristband/ask-team/';
    return (await park.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
  },
  Activate: async (visit) => {
    const { barcode, wristbandActivateToken } = await orderOf(visit);
    const wristbandBarcode = blankBands.pop();
    const attempt = { barcode, wristbandBarcode, wristbandActivateToken };
    return (await park.post('/api/wristband/activate/', attempt)).statusCode;
  },
};
