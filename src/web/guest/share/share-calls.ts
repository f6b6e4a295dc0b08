/** The calls behind the list of shares, and what a failure of each says (guest §8). */
import type { Order } from '#contract/calls/order.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { orderSegmentLengthMax } from '#domain/constants.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { readPhoneDigits } from '#domain/phone.ts';
import { mayBeShared } from '#domain/ticket-share.ts';

import { send, type Failure } from '#web/shared/api/send.ts';

/** One guest of the list. */
export type Share = Order['ticketShares'][number];

/** What the form asks for. */
export type TypedGuest = Pick<Share, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** The card whose guests are managed, as every call names it. */
export interface SharedCard {
  orderId: string;
  barcode: string;
  hashUrl: string | null;
  token: string;
  /** False for a card that is void by now: it takes no new guest, and no new address for one of its guests. */
  isShareable: boolean;
}

/** The card of an order, with the rule by which the server refuses new guests. */
export function sharedCardOf(order: Order, hashUrl: string | null): SharedCard {
  const { orderId, barcode, ticketShareToken } = order;
  const isShareable = mayBeShared({ ...order, excluded: order.excluded ?? undefined });
  return { orderId, barcode, hashUrl, token: ticketShareToken ?? '', isShareable };
}

/** What went wrong, and why where the server says so in words for the guest. */
export interface ShareFailure {
  text: string;
  reason: string | null;
}

/** The answer of a change: whether the guest gets the link by mail. */
type Changed = { isMailed: boolean } | ShareFailure;

/** Loads the list anew. */
export async function loadShares(card: SharedCard): Promise<Share[] | ShareFailure> {
  const options = { params: { pass: nameOf(card) }, token: card.token };
  const result = await send('GET /api/share/:pass', undefined, options);
  // 204 stands for an empty list.
  if (result.ok) return result.status === 204 ? [] : result.body;
  return failureOf(result, guestTexts.errorRetrievingGuests, guestTexts.unableToRetrieveGuests);
}

/** Shares the card with one more guest. */
export async function startSharing(card: SharedCard, guest: TypedGuest): Promise<Changed> {
  const { orderId, barcode, token } = card;
  const body = { orderId, barcode, hashUrl: card.hashUrl ?? '', ...guest };
  const result = await send('POST /api/share/', body, { token });
  if (result.ok) return { isMailed: result.body.isMailed };
  return failureOf(result, guestTexts.errorSharing, guestTexts.unableToShare);
}

/** Changes what is known of a guest. */
export async function updateShare(card: SharedCard, share: Share, guest: TypedGuest): Promise<Changed> {
  const options = { params: { pass: nameOf(card), shareId: share.id }, token: card.token };
  const body = { ...guest, salesforceId: share.salesforceId };
  const result = await send('PUT /api/share/:pass/:shareId', body, options);
  if (result.ok) return { isMailed: result.body.isMailed || guest.email === share.email };
  return failureOf(result, guestTexts.errorUpdating, guestTexts.unableToUpdate);
}

/** Ends a share; null where that went well. */
export async function stopSharing(card: SharedCard, share: Share): Promise<ShareFailure | null> {
  const { id: shareId, salesforceId } = share;
  const params = { orderId: card.orderId, pass: nameOf(card), shareId, salesforceId };
  const options = { params, token: card.token };
  const result = await send('DELETE /api/share/:orderId/:pass/:shareId/:salesforceId?', undefined, options);
  return result.ok ? null : failureOf(result, guestTexts.errorUnsharing, guestTexts.unableToUnshare);
}

/** The order with its new list; a share id that is no longer in it is cleared, since this session holds the token. */
export function withShares(order: Order, shares: Share[]): Order {
  const isListed = shares.some((share) => share.id === order.shareId);
  return { ...order, ticketShares: shares, shareId: isListed ? order.shareId : null };
}

/** What the guest has to put right before the form can be sent, by field. */
export function faultsOf(guest: TypedGuest): Partial<Record<keyof TypedGuest, string>> {
  return {
    ...(guest.firstName === '' ? { firstName: 'Enter a first name.' } : {}),
    ...(guest.lastName === '' ? { lastName: 'Enter a last name.' } : {}),
    ...(isEmail(guest.email) ? {} : { email: 'Enter an email address such as name@example.com.' }),
    ...(guest.phone === '' || readPhoneDigits(guest.phone) !== undefined
      ? {}
      : { phone: 'Enter a phone number with 10 digits, or leave it empty.' }),
  };
}

/** The form's fields without the blanks around them. */
export function readTypedGuest(form: HTMLFormElement): TypedGuest {
  const data = new FormData(form);
  const read = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: cleanEmail(read('email')),
    phone: read('phone'),
  };
}

/** A hashUrl in place of the barcode where a link brought the guest here. */
function nameOf({ hashUrl, barcode }: SharedCard): string {
  return hashUrl !== null && hashUrl.length > orderSegmentLengthMax ? hashUrl : barcode;
}

function failureOf({ status, problem }: Failure, networkText: string, otherText: string): ShareFailure {
  if (status === 0) return { text: networkText, reason: null };
  if (status === 408) return { text: guestTexts.shareSessionExpired, reason: null };
  const isForGuests = problem !== undefined && codesForGuests.has(problem.code);
  return { text: otherText, reason: isForGuests ? problem.title : null };
}

/** Refusals whose words tell the guest what to do. */
const codesForGuests: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'share-email-taken',
  'share-limit-reached',
  'share-not-found',
  'pass-not-shareable',
  'token-refused',
  'too-many-requests',
  'unavailable',
]);
