/** How a pass is named: an 8-digit order id and a barcode of 8 to 18 digits, or a hashed link (guest §9, decisions 1). */
import { orderSegmentLengthMax } from './constants.ts';

/** Eight digits, kept as text so that leading zeros stay. */
export const orderIdPattern = /^\d{8}$/;

/** Eight to eighteen digits, kept as text. */
export const barcodePattern = /^\d{8,18}$/;

/** A hashed link: base64url, longer than any order id may be. */
export const hashUrlPattern = /^[A-Za-z0-9_-]{81,128}$/;

/** A pass by its two numbers. */
export interface PassNumbers {
  orderId: string;
  barcode: string;
}

/** What the segments of a guest's URL ask for. */
export type PageTarget =
  | { kind: 'home' }
  | { kind: 'hashUrl'; hashUrl: string }
  | { kind: 'order'; orderId: string; barcode: string; shareId: string | undefined }
  | { kind: 'incomplete'; orderId: string }
  | { kind: 'unknown' };

/** Reads the segments after the host: a first segment of more than 80 characters is a hashUrl, not an order id. */
export function readPageTarget(segments: readonly string[]): PageTarget {
  const [first, second, third, ...rest] = segments;
  if (first === undefined || first === '') return { kind: 'home' };
  if (first.length > orderSegmentLengthMax) return { kind: 'hashUrl', hashUrl: first };
  if (rest.length > 0 || !orderIdPattern.test(first)) return { kind: 'unknown' };
  if (second === undefined || second === '') return { kind: 'incomplete', orderId: first };
  return { kind: 'order', orderId: first, barcode: second, shareId: third === '' ? undefined : third };
}

/** The path of a pass's page, as the browser shows it after a login (guest §4). */
export function pagePathOf(pass: {
  orderId: string;
  barcode: string;
  shareId?: string | null | undefined;
}): string {
  const share = pass.shareId ? `/${encodeURIComponent(pass.shareId)}` : '';
  return `/${pass.orderId}/${pass.barcode}${share}`;
}
