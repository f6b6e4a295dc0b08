/** What every place shows of a pass: the guest's page, the desk, the gate, other systems and files. */
import { eq } from 'drizzle-orm';

import type { Order } from '#contract/calls/order.ts';
import type { GuestPage } from '#contract/calls/staff-guest.ts';
import type { FoundOrder } from '#contract/calls/staff-orders.ts';
import type { Found } from '#contract/calls/staff-find.ts';
import type { StoredValue } from '#contract/calls/stored-value.ts';
import { gateReasons } from '#domain/gate-reason.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { centsOfDollars } from '#domain/money.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import { passes } from '#server/base/db/schema/park.ts';
import type { makeGate } from '#server/data/gate/gate-testing.ts';
import type { GooglePark } from '../google-park.ts';
import type { SignedInStaff } from '../staff.ts';
import { cardSightings, refusedAtGate } from './card-figures.ts';
import { bandSightings, gateSightings, type KeptList } from './gate-figures.ts';
import type { Listed } from './listed-rows.ts';
import { ownDataSightings } from './own-data-figures.ts';
import { namesOf, seenAt, type Sighting } from './sightings.ts';

/** Who looks at the passes. */
export interface Watchers {
  staff: SignedInStaff;
  gate: ReturnType<typeof makeGate>;
  kept: KeptList;
}

const ofPass = ({ orderId, barcode }: PassNumbers): string => `pass ${orderId}/${barcode}`;

/** The passes of one order at each place. */
export async function orderSightings(
  park: GooglePark,
  watchers: Watchers,
  orderId: string,
): Promise<Sighting[]> {
  const { staff } = watchers;
  const shown = await park.services.db
    .select({ barcode: passes.barcode })
    .from(passes)
    .where(eq(passes.orderId, orderId));
  const search = await staff.call('POST', '/api/admin/guest/search/', { searchTerm: orderId });
  const found = search.json<{ rows: FoundOrder[] }>().rows.filter((row) => row.orderId === orderId);
  const seen = [
    ...found.flatMap((row) =>
      seenAt('Orders list', ofPass(row), { state: row.mark.label, product: row.product }),
    ),
  ];
  for (const { barcode } of shown) seen.push(...(await passSightings(park, watchers, { orderId, barcode })));
  seen.push(...(await storedValueSightings(park, orderId)), ...(await ownDataSightings(park, { orderId })));
  for (const { barcode } of shown) seen.push(...(await cardSightings(park, { orderId, barcode })));
  return seen;
}

async function passSightings(
  park: GooglePark,
  { staff, gate, kept }: Watchers,
  named: PassNumbers,
): Promise<Sighting[]> {
  const own = (await park.post('/api/login/', named)).json<Order>();
  const { kind } = gateSentenceOf(own.gate, park.clock.now());
  const checked = await gate.check(named.barcode);
  return [
    ...pageSightings(own, named, park.clock.now()),
    ...(await renderedSightings(park, named)),
    ...(await deskSightings(staff, named, gateReasons[kind].label)),
    ...seenAt('gate', ofPass(named), {
      gate: checked.state,
      admits: checked.admits,
      'has photo': checked.pass?.hasPhoto,
      expires: checked.pass?.expires,
      product: checked.pass?.product,
      redeemed: checked.pass?.redeemed,
    }),
    ...(await gateSightings(staff, kept, named)),
    ...(await bandSightings(staff, kept, named)),
  ];
}

function pageSightings(own: Order, named: PassNumbers, now: Date): Sighting[] {
  const { kind } = gateSentenceOf(own.gate, now);
  return [
    ...seenAt('page', ofPass(named), {
      state: gateReasons[kind].label,
      gate: refusedAtGate[kind] ?? 'valid',
      admits: refusedAtGate[kind] === undefined,
      'has photo': own.gate.hasPhoto,
      'lacks photo': own.gate.missingPhoto !== null,
      'is void for its photo': kind === 'photo-taken-off',
      shares: own.ticketShares.length,
      'shared with': namesOf(own.ticketShares.map((one) => fullNameOf(one.firstName, one.lastName))),
      expires: own.expires,
      'last second': own.expires === null ? 0 : Math.floor(Date.parse(own.expires) / 1000),
      credits: own.credits,
      cents: centsOfDollars(own.cash),
      product: own.product,
      name: fullNameOf(own.firstName, own.lastName),
      'is redeemed': own.isRedeemed,
      'is refunded': own.refunded,
      redeemed: own.redeemed,
    }),
    ...own.siblings.flatMap((sibling) =>
      seenAt('page of the family', ofPass({ ...named, barcode: sibling.barcode }), {
        state: gateReasons[gateSentenceOf(sibling.gate, now).kind].label,
        product: sibling.product,
      }),
    ),
  ];
}

/** The amount in the corner of the card, as the page that the server renders writes it. */
async function renderedSightings({ app }: GooglePark, named: PassNumbers): Promise<Sighting[]> {
  const page = await app.inject({ method: 'GET', url: `/${named.orderId}/${named.barcode}` });
  const [, balance] = /class="pass-balance[^>]*>([^<]+)</.exec(page.body) ?? [];
  return seenAt('rendered page', ofPass(named), { 'leading balance': balance });
}

/** The page of the guest and the one box, for the team. */
async function deskSightings(staff: SignedInStaff, named: PassNumbers, label: string): Promise<Sighting[]> {
  const of = ofPass(named);
  const asked = { order: named.orderId, pass: named.barcode };
  const { order } = (await staff.call('POST', '/api/admin/guest-page/', asked)).json<GuestPage>();
  if (order === null) throw new Error(`The desk has no page of ${of}.`);
  const box = await staff.call('POST', '/api/admin/find/', { searchTerm: named.barcode });
  const hit = box
    .json<{ found: Found[] }>()
    .found.find((one) => one.kind === 'order' && one.number === named.orderId);
  const shares = order.pass.shares.filter(({ revokedAt }) => revokedAt === null);
  return [
    ...seenAt('desk', of, {
      state: order.pass.mark.label,
      expires: order.pass.card.expires,
      credits: order.pass.credits,
      cents: order.pass.cashCents,
      product: order.pass.product,
      'has photo': order.pass.hasPhoto,
      shares: order.pass.sharesTotal,
      'shared with': namesOf(shares.map(({ name }) => name)),
      name: order.passes.find(({ barcode }) => barcode === named.barcode)?.guest,
    }),
    // The one box names every state but the usual one.
    ...seenAt('one box', of, {
      'is said in the box': hit === undefined ? undefined : hit.facts.includes(label.toLowerCase()),
    }),
    ...seenAt('page', of, { 'is said in the box': hit === undefined ? undefined : label !== 'Valid' }),
  ];
}

/** The public pages of the order's cards. */
async function storedValueSightings(park: GooglePark, orderId: string): Promise<Sighting[]> {
  const cards = await park.services.db
    .select({ barcode: passes.barcode, barcodeHash: passes.barcodeHash })
    .from(passes)
    .where(eq(passes.orderId, orderId));
  const seen: Sighting[] = [];
  for (const { barcode, barcodeHash } of cards) {
    const answer = await park.post('/api/stored-value/', { barcodeHash });
    if (answer.statusCode !== 200) continue; // not a stored value card
    const card = answer.json<StoredValue>();
    const { kind } = gateSentenceOf(card.gate, park.clock.now());
    seen.push(
      ...seenAt('stored value page', ofPass({ orderId, barcode }), {
        gate: refusedAtGate[kind] ?? 'valid',
        credits: card.credits,
        cents: centsOfDollars(card.cash),
        product: card.product,
      }),
    );
  }
  return seen;
}

/** The same of all passes, as other systems and files list them. */
export function listedPasses({ rows, files }: Listed): Sighting[] {
  const byPass = (list: readonly Record<string, string>[]) =>
    new Map(list.map((row) => [`pass ${row['orderId'] ?? ''}/${row['barcode'] ?? ''}`, row]));
  const redeemed = byPass(files.redemptions);
  const refunded = byPass(files.refunds);
  return [
    ...rows.passes.flatMap((row) => {
      const holder = row['holder'] as { firstName: string | null; lastName: string | null }; // read with `read-contacts`
      return seenAt('reading by key', `pass ${String(row['orderId'])}/${String(row['barcode'])}`, {
        expires: row['expiresAt'] as string | null, // as the contract has it
        redeemed: row['redeemedAt'] as string | null, // as the contract has it
        credits: Number(row['credits']),
        cents: Number(row['cashCents']),
        product: String(row['product']),
        name: fullNameOf(holder.firstName, holder.lastName),
        'has photo': row['hasPhoto'] === true,
        'is redeemed': row['isRedeemed'] === true,
        'is refunded': row['isRefunded'] === true,
      });
    }),
    ...files.orders.flatMap((row) => {
      const of = `pass ${row['orderId'] ?? ''}/${row['barcode'] ?? ''}`;
      return seenAt('export', of, {
        expires: row['expiresAt'] === '' ? null : new Date(row['expiresAt'] ?? '').toISOString(),
        credits: Number(row['credits']),
        cents: centsOfDollars(Number(row['cash'])),
        name: fullNameOf(row['firstName'] ?? '', row['lastName'] ?? ''),
        'is redeemed': redeemed.has(of),
        'is refunded': refunded.has(of),
      });
    }),
    ...files.wristbands.flatMap((row) =>
      seenAt('export', `band ${row['code'] ?? ''}`, {
        state: row['state'],
        ends: row['validUntil'] === '' ? null : new Date(row['validUntil'] ?? '').toISOString(),
      }),
    ),
  ];
}
