/** What the demo says of each pass is what its card says and its gate answers, and there are tickets for today. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { gateSentenceOf, readyKinds, type GateSentenceKind } from '#domain/gate-sentence.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { gateHeaders, makeGate } from '#server/data/gate/gate-testing.ts';
import { withOwnPark, test, sharePark } from '#server/testing/test-park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { readDemoPark } from './demo-data.ts';
import { renewTodayTickets } from './today-tickets.queries.ts';

const demo = readDemoPark();

const park = sharePark();
let gate: ReturnType<typeof makeGate>;
beforeAll(async () => {
  gate = makeGate(park, await gateHeaders(park, 'captions'));
});

async function kindOf(pass: PassNumbers): Promise<GateSentenceKind> {
  const order = (await park.post('/api/login/', pass)).json<Order>();
  return gateSentenceOf(order.gate, park.services.clock.now()).kind;
}

/** Words of a caption, and the sentences that its card may then say; a caption without any of them says nothing of it. */
const meanings: readonly (readonly [words: RegExp, kinds: ReadonlySet<GateSentenceKind>])[] = [
  [/\bvalid\b|\bworks$/, readyKinds],
  [/for a later day/, new Set(['not-yet'])],
  [/expired/, new Set(['expired'])],
  [/refunded/, new Set(['refunded'])],
  [/redeemed/, new Set(['used'])],
  [/excluded/, new Set(['excluded'])],
  [/^season pass, no photo/, new Set(['photo-missing'])],
  [/unregistered(?!.*later day)|not registered/, new Set(['registration-missing'])],
  [/^empty/, new Set(['empty'])],
  [/photo request open/, new Set(['ready-photo-requested'])],
];

/** What the gate answers to each of these sentences. */
const refused: ReadonlyMap<GateSentenceKind, string> = new Map([
  ['not-yet', 'not-yet'],
  ['expired', 'expired'],
  ['refunded', 'refunded'],
  ['used', 'redeemed'],
  ['excluded', 'excluded'],
]);

async function said(): Promise<{ caption: string; kind: GateSentenceKind; gate: string }[]> {
  const all: { caption: string; kind: GateSentenceKind; gate: string }[] = [];
  for (const pass of demo.orders)
    all.push({
      caption: pass.scenario,
      kind: await kindOf(pass),
      gate: (await gate.check(pass.barcode)).state,
    });
  return all;
}

test('caption, card and gate of every demo pass agree', async () => {
  const all = await said();
  const wrong = all.filter(({ caption, kind, gate: state }) => {
    const contradicts = meanings.some(([words, kinds]) => words.test(caption) && !kinds.has(kind));
    const isSilent = kind === 'not-yet' && !caption.includes('for a later day');
    return contradicts || isSilent || state !== (refused.get(kind) ?? 'valid');
  });

  expect(wrong).toEqual([]);
  for (const [words] of meanings)
    expect(
      all.some(({ caption }) => words.test(caption)),
      String(words),
    ).toBe(true);
});

test('a start weeks later, or in the night of an operating day, finds day tickets for that day', async () => {
  for (const start of ['2026-12-09T15:00:00Z', '2026-12-10T06:30:00Z', '2026-12-10T07:30:00Z'])
    await withOwnPark(async (own) => {
      own.clock.advance((Date.parse(start) - own.clock.now().getTime()) / 1000);
      await renewTodayTickets(own.services.db, own.clock.now());
      const check = makeGate(own, await gateHeaders(own, 'captions'));

      for (const { barcode } of demo.orders.filter(({ scenario }) =>
        scenario.startsWith('day ticket, valid'),
      ))
        expect((await check.check(barcode)).state, `${barcode} at ${start}`).toBe('valid');
    });
});

test('a day ticket of the demo that was redeemed stays as it was', async ({ services, clock }) => {
  const ended = { isRedeemed: true, expiresAt: new Date('2026-11-22T04:59:00Z') };
  await services.db.update(passes).set(ended).where(eq(passes.orderId, '10300001'));
  clock.advance(18 * 86_400);
  await renewTodayTickets(services.db, clock.now());

  const [ticket] = await services.db.select().from(passes).where(eq(passes.orderId, '10300001'));
  expect(ticket?.expiresAt).toEqual(ended.expiresAt);
});
