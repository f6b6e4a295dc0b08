/** The passes that a preview shows: one for each state that a guest can meet. */
import type { Brand } from '#contract/brand.ts';
import type { Order } from '#contract/calls/order.ts';
import { storedValueCategory } from '#domain/pass-card.ts';

import { drawCode128 } from '#server/base/drawing/barcode.ts';
import { gateFactsOf, type GateReader } from '#server/passes/judge-pass.ts';
import { noActions, viewRecord } from '#server/passes/order-view.ts';
import type { PassRecord, ShareRecord } from '#server/passes/pass-record.ts';
import { samplePassOf, samplePhotoUid } from '#server/passes/sample-pass.ts';

/** One pass of a preview. */
export interface SamplePass {
  /** The state, in a few words. */
  title: string;
  record: PassRecord;
  share?: ShareRecord;
  /** The look of a pass whose barcode gives way to NFC. */
  hidesBarcode?: boolean;
}

/** Every state that the card and the wallets can show, as of a moment. The first three show the whole brand. */
export function samplePasses(passName: string, now: Date): readonly SamplePass[] {
  const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
  const valid = { expiresAt: days(300), orderedAt: days(-20) };
  const season = { ...valid, product: passName, category: 'Season Pass', isPassholder: true };
  const ticket = { ...valid, product: 'Entry for One Day', category: 'Tickets' };
  const card = {
    ...valid,
    product: 'Ride Card',
    category: storedValueCategory,
    credits: 42,
    cashCents: 1850,
  };
  return [
    {
      title: 'Season pass with photo',
      record: samplePassOf({ ...season, hasPhoto: true, photoUid: samplePhotoUid }),
    },
    { title: 'Ticket', record: samplePassOf(ticket) },
    { title: 'Stored value', record: samplePassOf(card) },
    {
      title: 'Season pass without photo',
      record: samplePassOf({ ...season, firstName: 'Oluwaseun-Alexandria', lastName: 'Featherstonehaugh' }),
    },
    { title: 'Shared with a friend', record: samplePassOf(card), share: sampleShare },
    { title: 'Barcode hidden, NFC only', record: samplePassOf(season), hidesBarcode: true },
    { title: 'Redeemed', record: samplePassOf({ ...ticket, isRedeemed: true, redeemedAt: days(-1) }) },
    { title: 'Expired', record: samplePassOf({ ...ticket, expiresAt: days(-3) }) },
    { title: 'Refunded', record: samplePassOf({ ...ticket, isRefunded: true }) },
    { title: 'Test pass', record: samplePassOf({ ...ticket, isTest: true }) },
  ];
}

const sampleShare: ShareRecord = {
  shareId: 'sample',
  firstName: 'Sam',
  lastName: 'Rivera',
  email: '',
  phone: '',
  salesforceId: '',
  sealedHashUrl: Buffer.alloc(0),
};

function sampleReaderOf({ share, hidesBarcode = false }: SamplePass): GateReader {
  return { isShared: share !== undefined, code: hidesBarcode ? 'tap' : 'plain' };
}

/** No staff row applies to a sample. */
const noRules = { excluded: undefined, skipImage: false, skipRegistration: false };

/** The order object that the guest's page receives for a sample, in the colors of the brand. */
export function sampleOrderOf(brand: Brand, sample: SamplePass, now: Date): Order {
  const { record, share, hidesBarcode = false } = sample;
  return {
    ...viewRecord(brand, { record, share, isByLink: true }, now),
    ...noActions,
    ticketShares: [],
    isWristband: false,
    wristbandValidFor: null,
    excluded: null,
    iCloudBoundToWallet: false,
    skipRegistration: false,
    skipImage: false,
    backgroundColor: brand.passColors.background,
    foregroundColor: brand.passColors.foreground,
    gate: gateFactsOf(brand, record, noRules, sampleReaderOf(sample)),
    asOf: now.toISOString(),
    barcodeDrawing: hidesBarcode ? null : drawCode128(record.barcode),
  };
}
