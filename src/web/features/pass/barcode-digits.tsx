import { Fragment } from 'react';

/** The digits in groups that are easy to read out; copied, they are one number. */
export function BarcodeDigits({ digits, isVoid }: { digits: string; isVoid: boolean }) {
  return (
    <p className={isVoid ? 'barcode-digits line-through' : 'barcode-digits'}>
      {(digits.match(/.{1,4}/g) ?? []).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups repeat, never move, and have no other name
        <Fragment key={index}>
          <wbr />
          <span>{group}</span>
        </Fragment>
      ))}
    </p>
  );
}
