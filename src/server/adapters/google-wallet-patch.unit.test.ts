import * as z from 'zod/mini';
import { expect, test } from 'vitest';

import { googlePatchOf, removableFields, type GoogleObjectType } from './google-wallet-patch.ts';
import { knownFieldsOf, nameFaultsOf, schemaOfType } from './google-wallet-strict-names.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';

// Object.keys returns the keys of this record.
const types = Object.keys(removableFields) as GoogleObjectType[];

test.each(types)('a change of a %s names only fields that Google’s own description gives it', (type) => {
  const known = knownFieldsOf(schemaOfType[type]);
  expect(removableFields[type].filter((field) => !known.has(field))).toEqual([]);
  expect(nameFaultsOf(schemaOfType[type], googlePatchOf(type, { id: '1.a' }))).toEqual([]);
});

test.each(types)('whatever a %s of ours may go without, a change takes out', (type) => {
  const schema = strictSchemas[type];
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('An object has fields.');
  const optional = Object.entries(schema.shape)
    .filter(([, field]) => field instanceof z.ZodMiniOptional)
    .map(([name]) => name)
    // Google never unlinks an object, so no change may try.
    .filter((name) => name !== 'linkedObjectIds');
  expect(removableFields[type].toSorted()).toEqual(optional.toSorted());
});

test('what a pass has is written over what it might have lost', () => {
  expect(
    googlePatchOf('loyaltyObject', { id: '1.a', barcode: { type: 'QR_CODE' }, messages: undefined }),
  ).toMatchObject({ id: '1.a', barcode: { type: 'QR_CODE' }, messages: null, groupingInfo: null });
});
