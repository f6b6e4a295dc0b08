/** A pass that belongs to no guest, for previews. */
import { blankPass, type PassRecord } from './pass-record.ts';

/** The photo slot of the samples, which preview pages replace by a drawing. */
export const samplePhotoUid = '00000000-0000-4000-8000-000000000000';

const sampleBarcode = '100000000000000017';

/** A valid pass of no product, with changes. */
export function samplePassOf(change: Partial<PassRecord>): PassRecord {
  return {
    ...blankPass,
    orderId: '10000001',
    barcode: sampleBarcode,
    firstName: 'Alex',
    lastName: 'Rivera',
    purchaserFirstName: 'Alex',
    purchaserLastName: 'Rivera',
    orderedAt: new Date(0),
    line: { barcode: sampleBarcode, merchItemId: '', merchPackId: '', ttCategoryId: '' },
    maySelfActivate: true,
    ...change,
  };
}
