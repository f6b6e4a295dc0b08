import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { barcodeForms } from './barcode-forms.ts';

test('a UPC-A and the EAN-13 that a reader makes of it are one number', () => {
  expect(barcodeForms('012345678905')).toEqual(['012345678905', '0012345678905']);
  expect(barcodeForms('0012345678905')).toEqual(['0012345678905', '012345678905']);
});

test.each([
  '012345678904',
  '0012345678904',
  '4006381333931',
  '10240001',
  '240126000000100017',
  'HW26AMHYQKRPHFD7',
  '',
])('%j has one form', (barcode) => {
  expect(barcodeForms(barcode)).toEqual([barcode]);
});

test('every form of a number has the same forms, the given one first', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0?[0-9]{11,12}$/), (barcode) => {
      const forms = barcodeForms(barcode);
      expect(forms[0]).toBe(barcode);
      for (const form of forms) expect(barcodeForms(form).toSorted()).toEqual(forms.toSorted());
    }),
  );
});
