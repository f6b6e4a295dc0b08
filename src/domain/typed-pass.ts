/** What a guest types, pastes or scans into the one field of the front page: a link, a number or both numbers. */
import { cleanEmail, isEmail } from './email.ts';
import { barcodePattern, hashUrlPattern, orderIdPattern } from './pass-id.ts';
import { isRotatingCode } from './rotating-code.ts';
import { cleanNumber } from './typed-number.ts';

/** The two numbers of a pass; one that is not known is empty. */
export interface PassNumbers {
  orderId: string;
  barcode: string;
}

/** The content of the field. A number alone opens nothing: only the pair or a link proves to hold a pass. */
export type TypedPass =
  /** A link: the path of our own page that it opens, on whatever host it was printed. */
  { kind: 'link'; path: string } | ({ kind: 'numbers' } & PassNumbers) | { kind: 'email' };

/** Longer than any link of ours, with a text around it. */
export const typedPassLengthMax = 500;

/** Reads the field; undefined if it holds nothing of ours. */
export function readTypedPass(text: string): TypedPass | undefined {
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed.length > typedPassLengthMax) return undefined;
  if (hashUrlPattern.test(trimmed)) return { kind: 'link', path: `/${trimmed}` };
  const path = /^\S+\.\S+\/|:\/\//.test(trimmed) ? pathPattern.exec(trimmed)?.groups?.['path'] : undefined;
  if (path !== undefined) return readPath(path.split('/').slice(1));
  if (isEmail(cleanEmail(trimmed))) return { kind: 'email' };
  // It changes every few seconds, and names the pass to gates only.
  if (isRotatingCode(trimmed)) return undefined;
  const numbers = readNumbers(trimmed);
  return numbers && { kind: 'numbers', ...numbers };
}

/** Adds what was typed to the numbers that are known. A second number of eight digits is the barcode. */
export function addNumbers(known: PassNumbers, { orderId, barcode }: PassNumbers): PassNumbers {
  const isBarcode =
    barcode === '' && known.orderId !== '' && known.barcode === '' && orderId !== known.orderId;
  if (isBarcode) return { orderId: known.orderId, barcode: orderId };
  return { orderId: orderId || known.orderId, barcode: barcode || known.barcode };
}

/** The path behind a host. */
const pathPattern = /^(?:https?:\/\/)?[^\s/]+(?<path>\/[^\s?#]*)/i;

/** Only addresses of passes and cards; each is opened on our own site, never on that of the link. */
function readPath(segments: readonly string[]): TypedPass | undefined {
  const [first = '', second = ''] = segments;
  if (first === 'activate') return readPath(segments.slice(1));
  if (orderIdPattern.test(first)) return readPassPath(segments);
  const path = `/${segments.filter((segment) => segment !== '').join('/')}`;
  const isLink =
    /^\/(?:h|stored-value)\/[\w.~-]{16,}$/.test(path) || (hashUrlPattern.test(first) && second === '');
  return isLink ? { kind: 'link', path } : undefined;
}

/** The path of a pass by its numbers; a third segment names one share of it. */
function readPassPath([orderId = '', second = '', share = '']: readonly string[]): TypedPass {
  const barcode = barcodePattern.test(second) ? second : '';
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
