import { Fragment } from 'react';

/** The digits in groups that are easy to read out; copying them yields one number. */
export function BarcodeDigits({ digits, isVoid }: { digits: string; isVoid: boolean }) {
  return (
    <p className={isVoid ? 'barcode-digits line-through' : 'barcode-digits'}>
      {[...digits.matchAll(/.{1,4}/g)].map(({ 0: group, index: startsAt }) => (
        <Fragment key={startsAt}>
          <wbr />
          <span>{group}</span>
        </Fragment>
      ))}
    </p>
  );
}
