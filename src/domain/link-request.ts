/** "Send me my link": what a guest may type, and which links go to which address. */
import { cleanEmail, emailKeyOf, isEmail } from './email.ts';
import { orderIdPattern } from './pass-id.ts';
import { cleanNumber } from './typed-number.ts';

/** The order or the mailbox that a guest names. */
export type LinkRequest = { kind: 'order'; orderId: string } | { kind: 'email'; emailKey: string };

/** Longer than any address, with blanks around it. */
export const linkRequestLengthMax = 320;

/** Reads an order id as it is printed, or an email address; undefined for anything else. */
export function readLinkRequest(text: string): LinkRequest | undefined {
  const orderId = cleanNumber(text);
  if (orderIdPattern.test(orderId)) return { kind: 'order', orderId };
  return isEmail(cleanEmail(text)) ? { kind: 'email', emailKey: emailKeyOf(text) } : undefined;
}

/** A pass with the address on file. */
export interface AddressedPass {
  orderId: string;
  barcode: string;
  email: string | null;
}

/** A mailbox and the passes whose links go there. */
export interface LinkParcel<Pass> {
  emailKey: string;
  to: string;
  passes: Pass[];
}

/**
 * Sorts passes by mailbox: each goes to its own address. A pass without one goes with its order if the order has a
 * single mailbox, which is then its purchaser's. With several, no one knows whose it is, and its link is not sent.
 */
export function sortByMailbox<Pass extends AddressedPass>(passes: readonly Pass[]): LinkParcel<Pass>[] {
  const parcels = new Map<string, LinkParcel<Pass>>();
  for (const pass of passes) {
    const to = pass.email ?? soleAddressOf(passes.filter(({ orderId }) => orderId === pass.orderId));
    if (to === undefined || to === '') continue;
    const emailKey = emailKeyOf(to);
    const parcel = parcels.get(emailKey) ?? { emailKey, to, passes: [] };
    parcel.passes.push(pass);
    parcels.set(emailKey, parcel);
  }
  return [...parcels.values()];
}

function soleAddressOf(ofOrder: readonly AddressedPass[]): string | undefined {
  const addresses = ofOrder.flatMap(({ email }) => (email === null || email === '' ? [] : [email]));
  return new Set(addresses.map(emailKeyOf)).size === 1 ? addresses[0] : undefined;
}
