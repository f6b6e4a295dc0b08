/** How a guest proves to hold a pass: an order id with its barcode, or a hashed link (guest §6, decisions 1). */
import * as z from 'zod/mini';

import { barcodePattern, hashUrlPattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';

/** Empty text and null mean "not given", as browsers send them. */
function optionalText(pattern: RegExp, lengthMax: number, clean = (text: string): string => text.trim()) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        value === '' || value === null ? undefined : typeof value === 'string' ? clean(value) : value,
      ),
      z.optional(z.string().check(z.maxLength(lengthMax), z.regex(pattern))),
    ),
  );
}

/** An order id; "0" is what a share link's order object calls itself. */
const orderIdOrZero = new RegExp(`${orderIdPattern.source}|^0$`);

export const passProofShape = {
  orderId: optionalText(orderIdOrZero, 8, cleanNumber),
  barcode: optionalText(barcodePattern, 18, cleanNumber),
  shareId: optionalText(/^[A-Za-z0-9_-]+$/, 64),
  hashUrl: optionalText(hashUrlPattern, 128),
};

/** Refuses a body that names neither a whole pair nor a link. */
export function namesPass(body: {
  orderId?: string | undefined;
  barcode?: string | undefined;
  hashUrl?: string | undefined;
}): boolean {
  return body.hashUrl !== undefined || (body.orderId !== undefined && body.barcode !== undefined);
}

export const passProofMissing = 'Give orderId and barcode, or hashUrl';

/** A proof, read: a link outranks the pair beside it. */
export interface PassProof {
  orderId?: string | undefined;
  barcode?: string | undefined;
  shareId?: string | undefined;
  hashUrl?: string | undefined;
}
