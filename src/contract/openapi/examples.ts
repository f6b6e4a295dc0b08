/**
 * An example of each call that takes an API key, with numbers of the demo park, which answers every one of them as a
 * success (src/server/pages/developers/examples.test.ts).
 */
import type { CallKey } from '../contract.ts';

/** What a caller sends beside the key. */
export interface CallExample {
  /** What the example does, as a heading. */
  title: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

const order = { orderId: '10240001', barcode: '240126000000100017' };
const account = '700000102';

const examples: Partial<Record<CallKey, CallExample>> = {
  'GET /api/orders/': { title: 'Read orders', query: { limit: '5' } },
  'GET /api/orders/:orderId': { title: 'Read one order', params: { orderId: order.orderId } },
  'GET /api/passes/': { title: 'Read the passes of an order', query: { orderId: order.orderId } },
  'GET /api/passes/:orderId/:barcode': { title: 'Read one pass', params: order },
  'POST /api/passes/': {
    title: 'Create a pass, and get its link and wallet files',
    body: {
      orderId: '52000001',
      barcode: '5126000052000001',
      productId: 'DAY-ALL',
      orderedAt: '2026-11-20T12:00:00Z',
      amount: '79.00',
    },
  },
  'GET /api/members/': { title: 'Read members of the club', query: { limit: '5' } },
  'GET /api/members/:account': { title: 'Read one member', params: { account } },
  'GET /api/ledger/': { title: 'Read the ledger of one member', query: { account, limit: '5' } },
  'GET /api/figures/': {
    title: 'Read the figures of two days',
    query: { from: '2026-11-20', to: '2026-11-21' },
  },
  'PUT /api/import/:kind': {
    title: 'Send rows',
    params: { kind: 'outlets' },
    body: { rows: [{ locationId: '1102', name: 'Funnel House', location: 'Lantern Pier' }] },
  },
  'POST /api/bounces/': {
    title: 'Report a mail that came back',
    body: { email: 'ada@mail.example', reason: '550 5.1.1 No such mailbox' },
  },
  'POST /api/gate/verify/': { title: 'Judge a scan at a gate', body: { scanned: order.barcode } },
  'GET /api/gate/secrets/': { title: 'Load the keys of a day for a gate without a network' },
  'POST /api/till/member/': { title: 'Name a member at a till', body: { scanned: account } },
  'POST /api/rewards/redeem/': {
    title: 'Redeem a reward at a till',
    // A code is made when a member takes a reward; this one stands for the code on the member's page.
    body: { code: 'A4DQO-BYHAR', outletId: 1102, redemptionId: 'receipt-12' },
  },
};

/** The titles of the calls that carry a signature. Their bodies are signed by another system, so none is an example. */
const signedTitles: Partial<Record<CallKey, string>> = {
  'POST /api/webhooks/:source': 'Send a signed message',
};

const titles = new Map<string, string>(Object.entries(signedTitles));
const byKey = new Map<string, CallExample>(Object.entries(examples));

/** The example of a call; undefined for a call without an API key. */
export function exampleOf(key: string): CallExample | undefined {
  return byKey.get(key);
}

/** What a list of calls shows in place of the call's sentences; undefined for a call of guests or of the team. */
export function callTitleOf(key: string): string | undefined {
  return byKey.get(key)?.title ?? titles.get(key);
}
