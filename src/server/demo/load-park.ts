import { centsOfDollars } from '#domain/money.ts';

import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import { sealLink, sha256OfLink } from '#server/base/security/sealed-token.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { giveLinks } from '#server/passes/links/pass-links.ts';
import type { Database } from '#server/base/db/database.ts';
import {
  attractionVisits,
  orders,
  outlets,
  passes,
  passLinks,
  photoRequests,
  products,
  ticketShares,
  wristbands,
} from '#server/base/db/schema/park.ts';
import type { DemoPark } from './demo-data.ts';
import { makePastShift, makeVisitShift, type TimeShift } from './time-shift.ts';

type DemoOrder = DemoPark['orders'][number];

/** Loads the park's products, and the passes of its demo guests. */
export async function loadPark(
  db: Database,
  demo: DemoPark,
  { shift, now, secrets }: { shift: TimeShift; now: Date; secrets: Secrets },
): Promise<void> {
  await db.insert(outlets).values(demo.outlets);
  await db.insert(products).values(demo.products.map(productRow));
  const past = makePastShift(shift, now);
  await db.insert(orders).values(orderRows(demo, past));
  await db.insert(passes).values(demo.orders.map((order) => passRow(order, { shift, past, secrets })));
  await db.insert(wristbands).values(
    demo.wristbands.map(({ code, state, activatedAt, validUntil }) => ({
      code,
      state,
      activatedAt: shiftIfThere(past, activatedAt),
      validUntil: shiftIfThere(shift, validUntil),
    })),
  );
  const times = { shift, past, now, park: demo.operator };
  for (const order of demo.orders) await loadBelongings(db, order, times, secrets);
  // Besides the known links of the demo, which are stored as links from elsewhere are.
  await giveLinks({ db, secrets, now }, demo.orders);
}

/** A product of the seed as its table has it. */
export function productRow(product: DemoPark['products'][number]): typeof products.$inferInsert {
  return {
    productId: product.productId,
    name: product.name,
    category: product.category,
    merchItemId: String(product.merchItemID),
    merchPackId: String(product.merchPackID),
    ttCategoryId: product.ttCategoryID,
    isPassholder: product.isPassholder,
    isWristband: product.isWristband,
    creditsInitial: product.credits,
    cashInitialCents: centsOfDollars(product.cash),
    earnsPoints: product.earns,
    maySelfActivate: product.selfActivate,
    validityText: product.validityText,
  };
}

/** One row per order; the seed lists an order once for each of its passes. */
function orderRows(demo: DemoPark, past: TimeShift): (typeof orders.$inferInsert)[] {
  const byId = new Map<string, typeof orders.$inferInsert>();
  for (const order of demo.orders) {
    byId.set(order.orderId, {
      orderId: order.orderId,
      source: order.source,
      channelRef: order.channelRef,
      invoiceNumber: order.invoiceNumber,
      purchaserFirstName: order.purchaserFirstName,
      purchaserLastName: order.purchaserLastName,
      orderedAt: past(order.orderDate),
      crmId: order.crmId ?? '',
    });
  }
  return [...byId.values()];
}

function passRow(
  order: DemoOrder,
  { shift, past, secrets }: { shift: TimeShift; past: TimeShift; secrets: Secrets },
): typeof passes.$inferInsert {
  return {
    orderId: order.orderId,
    barcode: order.barcode,
    productId: order.productId,
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    phone: order.phone,
    hasOptedIntoEmail: order.optInEmailMarketing,
    hasOptedIntoSms: order.optInSMSMarketing,
    redeemedAt: shiftIfThere(past, order.redeemed),
    isRedeemed: order.isRedeemed,
    expiresAt: shiftIfThere(shift, order.expires),
    isRefunded: order.refunded,
    refundedAt: shiftIfThere(past, order.refundedAt),
    isActivated: order.isPassActivated,
    credits: order.credits,
    cashCents: centsOfDollars(order.cash),
    amountCents: centsOfDollars(order.amount),
    isSingleHolder: order.walletBinding?.policy === 'single-holder',
    appleBoundAt: order.walletBinding?.appleBound === true ? past(order.orderDate) : null,
    photoUid: order.photoUid,
    hasPhoto: order.hasPhoto,
    // The demo cards have hashes of their own, so that their printed links work on every machine.
    ...(order.barcodeHash === null
      ? makeBarcodeHash(secrets, order.barcode)
      : { barcodeHash: order.barcodeHash, barcodeHashKeyId: 'demo' }),
    activateTokenTtlSeconds: order.activateTokenTtlSeconds ?? null,
  };
}

async function loadBelongings(
  db: Database,
  order: DemoOrder,
  { shift, past, now, park }: { shift: TimeShift; past: TimeShift; now: Date; park: DemoPark['operator'] },
  secrets: Secrets,
): Promise<void> {
  const pass = { orderId: order.orderId, barcode: order.barcode };
  await db
    .insert(passLinks)
    .values({ ...pass, hashUrlSha256: sha256OfLink(order.primaryHashUrl), kind: 'primary' });
  for (const [place, share] of order.shares.entries()) {
    const revokedAt = shiftIfThere(past, share.revokedAt);
    const { id: shareId, hashUrl, revokedAt: _revokedAt, ...guest } = share;
    // Shares keep their order of the seed.
    const createdAt = new Date(past(order.orderDate).getTime() + place * 60_000);
    await db.insert(ticketShares).values({
      ...pass,
      ...guest,
      shareId,
      sealedHashUrl: sealLink(secrets, hashUrl),
      createdAt,
      revokedAt,
    });
    await db.insert(passLinks).values({
      ...pass,
      hashUrlSha256: sha256OfLink(hashUrl),
      kind: 'share',
      shareId,
      createdAt,
      revokedAt,
    });
  }
  const visitAt = makeVisitShift(shift, order.history, { now, park });
  const visits = order.history.map(({ timestamp, ...visit }) => ({
    ...pass,
    ...visit,
    visitedAt: visitAt(timestamp),
  }));
  if (visits.length > 0) await db.insert(attractionVisits).values(visits);
  if (order.photoRequest !== null) {
    const { status, requestedAt, dueAt } = order.photoRequest;
    await db
      .insert(photoRequests)
      .values({ ...pass, status, requestedAt: past(requestedAt), dueAt: shift(dueAt) });
  }
}

function shiftIfThere(shift: TimeShift, iso: string | null | undefined): Date | null {
  return iso === null || iso === undefined ? null : shift(iso);
}
