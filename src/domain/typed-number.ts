/** Numbers as people type and print them: order ids, invoices, barcodes, checks, reservations, bands, season passes. */

/**
 * A number in the form in which typed and stored numbers are compared (decisions 9): in capitals, without blanks, hyphens,
 * number signs and invisible characters.
 */
export function cleanNumber(text: string): string {
  return text.replaceAll('№', '').normalize('NFKC').replaceAll(dropped, '').toUpperCase();
}

/** White space, everything that Unicode calls a dash or that looks like one, invisible characters, and the number sign. */
const dropped = /[\s\p{Zs}\p{Pd}\p{Cf}\u2043\u2212#]/gu;

/** True for what may be an order id, an invoice number, a barcode or a reservation number. */
export function isOrderNumber(clean: string): boolean {
  return /^[\p{L}\p{N}./_]{1,40}$/u.test(clean);
}

/** True for what may be a check number: the long one below the barcode, or the receipt's own. */
export function isCheckNumber(clean: string): boolean {
  return /^(?:\d{1,12}|\d{16}|\d{18})$/.test(clean);
}
