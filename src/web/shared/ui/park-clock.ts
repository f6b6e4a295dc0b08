/** The time by which the page judges a pass: the phone's clock, corrected where it is far from the server's. */

/** A smaller difference is the delivery of the page, or harmless. */
const toleranceMilliseconds = 600_000;

let last = { asOf: '', offset: 0 };

/**
 * Now, for data that the server made at `asOf`. The first look at an answer measures the clock; a saved copy says nothing
 * about the server's present time.
 */
export function parkNow(asOf: string): Date {
  const phone = Date.now();
  if (asOf !== last.asOf && !('kept' in document.documentElement.dataset)) {
    const difference = Date.parse(asOf) - phone;
    last = { asOf, offset: Math.abs(difference) > toleranceMilliseconds ? difference : 0 };
  }
  return new Date(phone + last.offset);
}
