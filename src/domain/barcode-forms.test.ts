import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { barcodeForms } from './barcode-forms.ts';

// A UPC-A and the EAN-13 that a reader makes of it are one number.
test.each([
  ['012345678905', ['012345678905', '0012345678905']],
  ['0012345678905', ['0012345678905', '012345678905']],
  ...['012345678904', '0012345678904', '4006381333931', '10240001', '240126000000100017'].map(one),
  ...['HW26AMHYQKRPHFD7', ''].map(one),
])('%j has the forms %j', (barcode, forms) => {
  expect(barcodeForms(barcode)).toEqual(forms);
});

function one(barcode: string): [string, string[]] {
  return [barcode, [barcode]];
}

test('every form of a number has the same forms, the given one first', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0?[0-9]{11,12}$/), (barcode) => {
      const forms = barcodeForms(barcode);
      expect(forms[0]).toBe(barcode);
      for (const form of forms) expect(barcodeForms(form).toSorted()).toEqual(forms.toSorted());
    }),
  );
});
