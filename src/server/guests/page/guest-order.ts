/** The order of a guest's page: the pass that is shown, and the others to switch to. */
import type { GuestOrder, PassLine, GuestPass, GuestShare } from '#contract/calls/staff-guest.ts';
import type { Order } from '#contract/calls/order.ts';
import type { OrderEvent } from '#contract/calls/staff-orders.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import type { Brand } from '#contract/brand.ts';

import { gateSentenceOf, gateToneOf } from '#domain/gate-sentence.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readGuessing } from '#server/office/orders/guesses.service.ts';
import { readLinks } from '#server/office/orders/order-links.service.ts';
import { fetchHistory, type OrderHistory } from '#server/office/orders/order-timeline.queries.ts';
import { tellHistory } from '#server/office/orders/order-timeline.ts';
import {
  fetchBarcodes,
  fetchConsidered,
  fetchCorrections,
  findOrder,
} from '#server/office/orders/staff-orders.queries.ts';
import { auditTargetsOf, idsOf, viewPass } from '#server/office/orders/staff-orders.service.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { viewLookUp } from '#server/passes/order-view.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { explainGate, noCauses } from '#domain/gate-reason.ts';
import { sayInstantsOf } from '#domain/say-instant.ts';
import { writePhone } from '#server/base/phone-numbers.ts';
import { codeOnPage, gateFactsOf, judgePass } from '#server/passes/judge-pass.ts';
import type { Services } from '#server/base/services.ts';
import { fetchOfPass } from './guest-page.queries.ts';

const passesMax = 50;

/** An order as the page shows it, and what else the page reads of it. */
export interface FoundGuestOrder {
  view: GuestOrder;
  /** The pass that is shown. */
  barcode: string;
  history: OrderHistory;
  timeline: OrderEvent[];
}

/**
 * The order with the pass of this barcode, or its first pass if none is named. Refuses with `row-not-found` for an
 * unknown order or pass.
 */
export async function readGuestOrder(
  services: GuestPageServices,
  orderId: string,
  named: string | undefined,
): Promise<FoundGuestOrder> {
  const { db, clock } = services;
  const order = await findOrder(db, orderId);
  const barcodes = await fetchBarcodes(db, orderId, passesMax);
  const barcode = named ?? barcodes[0];
  const record = barcode === undefined ? undefined : await fetchPassByPair(db, { orderId, barcode });
  if (order === undefined || record === undefined) throw new Refusal('row-not-found');
  const now = clock.now();
  const considered = await fetchConsidered(db, idsOf(orderId, [record]));
  const linkOf = await readLinks(db, orderId);
  const corrections = await fetchCorrections(db, orderId);
  const targets = auditTargetsOf(orderId, barcodes, { corrections, considered });
  const history = await fetchHistory(db, orderId, targets);
  const { card, rotatesCode } = cardOf(services, record);
  const view = {
    orderId,
    source: order.source,
    channelRef: order.channelRef,
    invoiceNumber: order.invoiceNumber,
    purchaser: fullNameOf(order.purchaserFirstName, order.purchaserLastName),
    orderedAt: order.orderedAt.toISOString(),
    isWithdrawn: corrections.isWithdrawn,
    guessing: await readGuessing(services, orderId, barcodes),
    passes: passLinesOf(record, card, services.brand, now),
    pass: {
      ...viewPass(services, record, { considered, history, now }),
      ...(await readPassLists(services, record, now)),
      link: linkOf(record.barcode),
      card,
      rotatesCode,
    },
  };
  return { view, barcode: record.barcode, history, timeline: tellHistory(order, history) };
}

/**
 * The order object of the guest, as its card shows it. What would let the reader act as the guest stays here: tokens,
 * links, the values of a rotating code, the photo slot, and the contacts of shares.
 */
export function cardOf(
  services: Pick<GuestPageServices, 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys'>,
  record: PassRecord,
): { card: Order; rotatesCode: boolean } {
  const seen = viewLookUp(services, { record, share: undefined, isByLink: false });
  if (!('orderId' in seen)) throw new Error('A pass was read as an ended share.');
  const { rotatingCode, messageChoicePath: _choice, ...order } = seen;
  const card = {
    ...order,
    uid: null,
    wristbandActivateToken: null,
    ticketShareToken: null,
    iCloudBindingLink: null,
    ticketShares: seen.ticketShares.map((share) => ({
      ...share,
      email: '',
      phone: '',
      salesforceId: '',
      directLink: '',
    })),
    siblings: seen.siblings.map((sibling) => ({ ...sibling, photoUid: null })),
  };
  return { card, rotatesCode: rotatingCode !== undefined };
}

/** Every pass of the order, in the order of the barcodes. */
function passLinesOf(record: PassRecord, card: Order, brand: Brand, now: Date): PassLine[] {
  const t = makeTranslate(speechOf('en', brand.locale));
  const lineOf = (
    pass: Pick<PassRecord, 'barcode' | 'product' | 'firstName' | 'lastName'>,
    gate: Order['gate'],
  ): PassLine => {
    const sentence = gateSentenceOf(gate, now);
    return {
      barcode: pass.barcode,
      product: pass.product,
      guest: fullNameOf(pass.firstName, pass.lastName),
      gateSentence: writeGateSentence(sentence, { now, park: brand, isOnPassPage: false, t }),
      tone: gateToneOf(sentence.kind),
    };
  };
  const gates = new Map(card.siblings.map(({ barcode, gate }) => [barcode, gate]));
  return [
    lineOf(record, card.gate),
    ...record.siblings.map((sibling) => lineOf(sibling, gates.get(sibling.barcode) ?? card.gate)),
  ].toSorted((a, b) => a.barcode.localeCompare(b.barcode));
}

/** The lists, each newest first. */
async function readPassLists(
  services: GuestPageServices,
  record: PassRecord,
  now: Date,
): Promise<Pick<GuestPass, 'shares' | 'bands' | 'links'>> {
  const { shares, bands, links } = await fetchOfPass(services.db, record);
  const viewShare = shareViewer(services, record, now);
  return {
    shares: shares.map(viewShare),
    bands: bands.map(({ code, state, activatedAt, validUntil }) => ({
      code,
      state,
      activatedAt: activatedAt?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    })),
    links: links.map(({ kind, createdAt, revokedAt }) => ({
      kind,
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  };
}

type ShareRow = Awaited<ReturnType<typeof fetchOfPass>>['shares'][number];

/** Writes a share with the sentence that its friend reads. */
function shareViewer(services: GuestPageServices, record: PassRecord, now: Date) {
  const { brand, walletKeys } = services;
  const verdict = judgePass(record, brand, now);
  const code = codeOnPage(verdict, walletKeys);
  const t = makeTranslate(speechOf('en', brand.locale));
  return (share: ShareRow): GuestShare => {
    const name = fullNameOf(share.firstName, share.lastName);
    const endedAt = share.revokedAt?.toISOString() ?? null;
    const gate = gateFactsOf(brand, record, verdict, {
      isShared: true,
      isShareEnded: endedAt !== null,
      code,
    });
    const sentence = gateSentenceOf(gate, now);
    const causes = { ...noCauses, share: { name, endedAt } };
    return {
      shareId: share.shareId,
      name,
      email: share.email,
      phone: share.phone === '' ? '' : writePhone(brand, share.phone),
      createdAt: share.createdAt.toISOString(),
      revokedAt: endedAt,
      gateSentence: writeGateSentence(sentence, { now, park: brand, isOnPassPage: true, t }),
      why: explainGate(sentence, gate, causes, { say: sayInstantsOf(brand, now), now }),
    };
  };
}

/** What the page of a guest needs. */
export type GuestPageServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys'
>;
