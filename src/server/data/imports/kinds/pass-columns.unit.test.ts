import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { importKinds } from '#contract/import-kinds.ts';

import { passes } from '#server/base/db/schema/park.ts';

/** What the server makes, other kinds of import bring, or a column of orders gives under another name. */
const ofAnotherWay = [
  'phoneE164',
  'hasOptedIntoEmail',
  'hasOptedIntoSms',
  'redeemedAt',
  'isRedeemed',
  'isRefunded',
  'refundedAt',
  'cashCents',
  'amountCents',
  'appleBoundAt',
  'photoUid',
  'hasPhoto',
  'barcodeHash',
  'barcodeHashKeyId',
  'activateTokenTtlSeconds',
  'updatedAt',
  'createdByKey',
];

test('every column of a pass comes with an import of orders, or is named as one of another way', () => {
  const missing = Object.keys(getTableColumns(passes)).filter(
    (name) => !(name in importKinds.orders.columns),
  );
  expect(missing).toEqual(ofAnotherWay);
});
