/** The sample of a preview: a real product of the park, on a pass that belongs to no guest. */
import type { Brand } from '#contract/brand.ts';
import type { Order } from '#contract/calls/order.ts';
import { operatingDayAround } from '#domain/operating-day.ts';
import { storedValueCategory } from '#domain/pass-card.ts';

import type { CardCustomizationRule, PassRecord } from '#server/passes/pass-record.ts';
import { samplePassOf, samplePhotoUid } from '#server/passes/sample-pass.ts';
import { cardOf, type GuestPageServices } from '../page/guest-order.ts';
import type { LookValues } from './look-cells.ts';
import type { SampleProduct } from './looks.queries.ts';

export interface SampleName {
  first: string;
  last: string;
}

/** A short name, as most guests have. */
export const usualName: SampleName = { first: 'Alex', last: 'Rivera' };

const day = 86_400_000;

/** The look of a sample: as it would be stored, without a season. */
function ruleOf(look: LookValues, barcode: string): CardCustomizationRule {
  return {
    ...look,
    guid: 'sample',
    ttCategoryId: '',
    ttPackId: '',
    ttBarcode: barcode,
    customizationName: look.name,
    isActive: true,
    sequence: 1,
    seasons: [],
  };
}

export function sampleRecord(
  product: SampleProduct,
  look: LookValues,
  { name, now, brand }: { name: SampleName; now: Date; brand: Brand },
): PassRecord {
  const endOfToday = operatingDayAround(now, brand).to;
  const isCard = product.category === storedValueCategory;
  const record = samplePassOf({
    product: product.name,
    category: product.category,
    isPassholder: product.isPassholder,
    firstName: name.first,
    lastName: name.last,
    purchaserFirstName: name.first,
    purchaserLastName: name.last,
    orderedAt: new Date(now.getTime() - 20 * day),
    // A ticket is good on the present day.
    expiresAt: product.isPassholder || isCard ? new Date(now.getTime() + 300 * day) : endOfToday,
    ...(isCard ? { credits: 42, cashCents: 1850 } : {}),
    ...(product.isPassholder ? { hasPhoto: true, photoUid: samplePhotoUid } : {}),
  });
  const { barcode } = record;
  const { merchItemId, merchPackId, ttCategoryId } = product;
  return {
    ...record,
    line: { barcode, merchItemId, merchPackId, ttCategoryId },
    customizationRules: [ruleOf(look, barcode)],
  };
}

/** The card of a sample, as the guest's page shows it. */
export function sampleCard(services: GuestPageServices, record: PassRecord): Order {
  return cardOf(services, record).card;
}

/** The product that stands for the cards of the club's members. */
export function clubProduct({ clubName }: Brand): SampleProduct {
  const ids = { merchItemId: '', merchPackId: '', ttCategoryId: '' };
  return { name: clubName, category: '', isPassholder: false, ...ids };
}
