/** What a guest types, pastes or scans into the one field of the front page: a link, a number or both numbers. */
import { cleanEmail, isEmail } from './email.ts';
import { barcodePattern, hashUrlPattern, orderIdPattern } from './pass-id.ts';
import { isRotatingCode } from './rotating-code.ts';
import { cleanNumber, plainText } from './typed-number.ts';
import { addressesIn, segmentsOf } from './written-link.ts';

/** The two numbers of a pass; one that is not known is empty. */
export interface PassNumbers {
  orderId: string;
  barcode: string;
}

/** The content of the field. A number alone opens nothing: only the pair or a link proves to hold a pass. */
export type TypedPass =
  /** A link: the path of our own page that it opens, on whatever host it was printed. */
  { kind: 'link'; path: string } | ({ kind: 'numbers' } & PassNumbers) | { kind: 'email'; email: string };

/** Longer than a link of ours that a mail scanner has wrapped, with a text around it. */
export const typedPassLengthMax = 2000;

/** Reads the field; undefined if it holds nothing of ours. */
export function readTypedPass(text: string): TypedPass | undefined {
  const trimmed = plainText(text).trim();
  if (trimmed.length > typedPassLengthMax) return undefined;
  const addresses = addressesIn(trimmed);
  for (const address of addresses) {
    const read = readPath(segmentsOf(address));
    if (read !== undefined) return read;
  }
  if (addresses.length > 0 || trimmed.includes('://')) return undefined;
  const link = trimmed.split(/[^\w-]+/).find((word) => hashUrlPattern.test(word));
  if (link !== undefined) return { kind: 'link', path: `/${link}` };
  const email = cleanEmail(trimmed);
  if (isEmail(email)) return { kind: 'email', email };
  // It changes every few seconds, and names the pass to gates only.
  if (isRotatingCode(trimmed)) return undefined;
  const numbers = readNumbers(trimmed);
  return numbers && { kind: 'numbers', ...numbers };
}

/**
 * The path of a page of ours that these segments name in another spelling, as with the full stop of the sentence in
 * which a link stood; undefined if they are spelled right, or name no such page.
 */
export function cleanPagePath(segments: readonly string[]): string | undefined {
  const given = segments.filter((segment) => segment !== '');
  const read = readPath(given);
  if (read === undefined || read.kind === 'email') return undefined;
  const numbers = read.kind === 'numbers' ? [read.orderId, read.barcode].filter((one) => one !== '') : [];
  const prefix = given[0] === 'activate' ? '/activate' : '';
  const path = read.kind === 'link' ? read.path : `${prefix}/${numbers.join('/')}`;
  const isWhole = path.split('/').length - 1 === given.length;
  return isWhole && path !== `/${given.join('/')}` ? path : undefined;
}

/** Adds what was typed to the numbers that are known. A second number of eight digits is the barcode. */
export function addNumbers(known: PassNumbers, { orderId, barcode }: PassNumbers): PassNumbers {
  const isBarcode =
    barcode === '' && known.orderId !== '' && known.barcode === '' && orderId !== known.orderId;
  if (isBarcode) return { orderId: known.orderId, barcode: orderId };
  return { orderId: orderId || known.orderId, barcode: barcode || known.barcode };
}

/** Only addresses of passes and cards; each is opened on our own site, never on that of the link. */
function readPath(segments: readonly string[]): TypedPass | undefined {
  const [first = '', second = '', third = ''] = segments;
  if (first === 'activate') return readPath(segments.slice(1));
  const orderId = cleanNumber(first);
  if (orderIdPattern.test(orderId)) return readPassPath(orderId, second, third);
  const [link, token] = [trimmedSegment(first), trimmedSegment(second)];
  if (hashUrlPattern.test(link) && token === '') return { kind: 'link', path: `/${link}` };
  const isCard = (first === 'h' || first === 'stored-value') && trimmedSegment(third) === '';
  return isCard && /^[\w.~-]{16,}$/.test(token) ? { kind: 'link', path: `/${first}/${token}` } : undefined;
}

/** A segment without the punctuation, quotes and blanks of the text in which the address stood. */
function trimmedSegment(segment: string): string {
  return segment.replaceAll(/^[^\w-]+|[^\w-]+$/g, '');
}

/** The path of a pass by its numbers; a third segment names one share of it. */
function readPassPath(orderId: string, second: string, third: string): TypedPass {
  const number = cleanNumber(second);
  const barcode = barcodePattern.test(number) ? number : '';
  const share = trimmedSegment(third);
  const isShare = barcode !== '' && /^[\w-]{1,64}$/.test(share);
  return isShare
    ? { kind: 'link', path: `/${orderId}/${barcode}/${share}` }
    : { kind: 'numbers', orderId, barcode };
}

/** The numbers of a text, such as "Order ID: 10240001, Barcode: 2401 2600". */
function readNumbers(text: string): PassNumbers | undefined {
  // Two numbers side by side, each without blanks.
  const pair = /^(\d{8})[\s,;/]+(\d{8,18})$/.exec(text);
  if (pair !== null) return { orderId: pair[1] ?? '', barcode: pair[2] ?? '' };
  const whole = sortOne(cleanNumber(text));
  if (whole !== undefined) return whole;
  const found = text.split(/[^\d\s\p{Pd}#]+/u).flatMap((part) => sortOne(cleanNumber(part)) ?? []);
  const [one, two] = found;
  if (one === undefined || found.length > 2) return undefined;
  if (two === undefined) return one;
  const both = addNumbers(one, two);
  return both.orderId !== '' && both.barcode !== '' ? both : undefined;
}

/** Eight digits are an order id: every pass has one, and barcodes of eight digits are rare. */
function sortOne(clean: string): PassNumbers | undefined {
  if (orderIdPattern.test(clean)) return { orderId: clean, barcode: '' };
  return barcodePattern.test(clean) ? { orderId: '', barcode: clean } : undefined;
}
