/** A pass that belongs to no guest, for previews. */
import type { PassRecord } from './pass-record.ts';

/** The photo slot of the samples, which preview pages replace by a drawing. */
export const samplePhotoUid = '00000000-0000-4000-8000-000000000000';

const sampleBarcode = '100000000000000017';

/** A valid pass of no product, with changes. */
export function samplePassOf(change: Partial<PassRecord>): PassRecord {
  return {
    orderId: '10000001',
    barcode: sampleBarcode,
    product: '',
    category: '',
    isPassholder: false,
    firstName: 'Alex',
    lastName: 'Rivera',
    email: null,
    phone: null,
    hasOptedIntoEmail: false,
    hasOptedIntoSms: false,
    messages: [],
    purchaserFirstName: 'Alex',
    purchaserLastName: 'Rivera',
    orderedAt: new Date(0),
    redeemedAt: null,
    isRedeemed: false,
    expiresAt: null,
    isRefunded: false,
    refundedAt: null,
    isActivated: false,
    credits: 0,
    cashCents: 0,
    isSingleHolder: false,
    appleBoundAt: null,
    photoUid: null,
    hasPhoto: false,
    photoRequestDueAt: null,
    bandRequestDueAt: null,
    activateTokenTtlSeconds: null,
    crmId: '',
    isTest: false,
    line: { barcode: sampleBarcode, merchItemId: '', merchPackId: '', ttCategoryId: '' },
    siblings: [],
    shares: [],
    dressingRules: [],
    exclusions: [],
    wristbandRows: [],
    exceptions: [],
    maySelfActivate: true,
    ownBand: undefined,
    ownColors: undefined,
    ...change,
  };
}
