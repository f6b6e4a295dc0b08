/**
 * The catalogue of refusals: code, status, what the guest or the caller reads. A `problem` travels as RFC 9457
 * application/problem+json with its stable code; a `text` travels as text/plain, because a screen shows it as it is.
 */
import type { Puzzle } from '#domain/puzzle.ts';

import { plainText, problem, type CatalogueEntry } from './error-entry.ts';
import { guestTexts } from './guest-texts.ts';
import { staffSignInErrors } from './staff-sign-in-errors.ts';

export const errorCatalogue = {
  'malformed-request': problem(400, 'The request is not in the form this call expects'),
  'broken-json': problem(400, 'The request body is not valid JSON'),
  'forbidden-characters': problem(400, 'The request holds a NUL or a broken Unicode character'),
  'malformed-url': problem(400, 'The address is not well formed'),
  'cross-site': problem(403, 'This call cannot be made from another site'),
  'route-not-found': problem(404, 'There is nothing at this address'),
  'method-not-allowed': problem(405, 'This address does not take this method'),
  'request-too-slow': problem(408, 'The request took too long to arrive'),
  'body-too-large': problem(413, 'The request body is too large'),
  'url-too-long': problem(414, 'The address is too long'),
  'unsupported-media-type': problem(415, 'This call takes application/json'),
  'too-many-requests': problem(429, 'Too many requests, please try again later'),
  /** The call is taken once more with the problem's own `puzzle` solved; our pages do that by themselves. */
  'puzzle-required': problem(429, guestTexts.puzzleRequired),
  /** Past the last budget of a network: its guests still have the link in their mail. */
  'too-many-tries': problem(429, guestTexts.tooManyTries),
  /** The same for an unknown link. */
  'too-many-tries-here': problem(429, guestTexts.tooManyTriesHere),
  'headers-too-large': problem(431, 'The request headers are too large'),
  internal: problem(500, 'Something went wrong on our side'),
  unavailable: problem(503, guestTexts.temporaryError),
  'temporary-error': problem(408, guestTexts.temporaryError),

  'order-not-found': problem(404, guestTexts.orderNotFound),
  'not-for-shares': problem(401, 'A shared guest cannot do this; ask the primary ticketholder'),
  'pass-excluded': problem(403, 'This pass cannot be added to a wallet'),
  'pass-refunded': problem(409, 'This order was refunded, so its pass cannot be added to a wallet'),
  'pass-redeemed': problem(409, 'This pass was redeemed, so it cannot be added to a wallet'),
  'pass-expired': problem(409, 'This pass has expired, so it cannot be added to a wallet'),
  'pass-already-in-wallet': problem(409, guestTexts.alreadyInWallet),
  'photo-first': problem(409, 'Please add your photo first.'),
  'pass-limit-reached': problem(429, 'This pass was made too often today, please try again tomorrow'),
  'no-pass-for-wallet': problem(409, 'None of the passes in this order can be added to a wallet'),
  'family-not-for-shares': problem(403, 'A shared pass does not open the other passes of its order'),
  'apple-wallet-not-offered': problem(409, 'Apple Wallet is not offered here'),
  'apple-pass-refused': problem(
    409,
    'Apple Wallet cannot show this pass at the moment. Please use the pass on this page, or visit guest services',
  ),
  'google-wallet-not-offered': problem(409, 'Google Wallet is not offered here'),
  'order-refunded': problem(409, 'This order was refunded, so there is no voucher for it'),
  'voucher-not-for-shares': problem(403, 'A shared pass has no voucher'),
  'link-request-malformed': problem(400, guestTexts.linkRequestMalformed),
  'link-not-active': problem(409, 'This pass has no working link. Renew it first.'),
  'link-without-address': problem(409, 'No email address is stored for this pass'),
  'link-mail-limit': problem(
    429,
    'The links of this order were mailed too often today. Please try again tomorrow.',
  ),
  'link-expired': problem(410, 'This link has expired, please open your pass again'),
  'apple-token-refused': problem(401, 'This is not the token of this pass'),
  'callback-refused': problem(401, 'This is not signed by the wallet service'),
  'token-refused': problem(401, 'This token is not good for this call, please refresh and try again'),
  'share-session-expired': problem(408, guestTexts.shareSessionExpired),
  'share-not-found': problem(404, 'There is no such share of this card'),
  'share-email-taken': problem(409, 'This card is already shared with that email address'),
  'share-limit-reached': problem(
    409,
    'This card is shared with 10 guests, which is the most there can be: stop one of the shares first',
  ),
  'pass-not-shareable': problem(
    409,
    'This card cannot be shared: it has no credits left or is no longer valid',
  ),
  'wristband-refused': problem(400, guestTexts.unableToActivate),
  'wristband-not-by-yourself': problem(401, guestTexts.wristbandNotByYourself),
  /** The answer's own text is the period of the earlier activation; this one stands where it is not known. */
  'wristband-already-activated': plainText(403, 'on the day of its activation only'),
  'activation-attempt-expired': problem(408, guestTexts.wristbandAttemptExpired),
  'card-not-found': problem(404, guestTexts.storedValueFailed),
  'photo-not-found': problem(404, 'There is no photo here'),
  'photo-too-large': plainText(400, guestTexts.photoTooLarge),
  'photo-unreadable': plainText(400, guestTexts.unableToPreviewPhoto),
  'photo-crop-too-small': plainText(400, guestTexts.photoCropTooSmall),
  'photo-picture-too-small': plainText(400, guestTexts.photoPictureTooSmall),
  'photo-not-uploaded': plainText(400, guestTexts.unableToUploadPhoto),
  'photos-busy': plainText(429, 'Many photos are being made right now, please try again in a moment'),
  'photo-pass-activated': problem(409, 'The photo of an activated pass is replaced by our team only'),
  'photo-not-for-pass': problem(409, 'This pass has no photo that could be changed'),

  'member-not-found': problem(404, 'There is no member with this email address'),
  'member-exists': problem(409, guestTexts.unableToCreateProfile),
  'member-unknown': plainText(
    400,
    'We could not match this account. Please enter your email address again and try once more.',
  ),
  'claim-not-allowed': plainText(
    400,
    'You already have an account. Please email your membership ID and your order, check or reservation number to {loyaltyEmail}, and our team will add it.',
  ),
  'source-claimed': plainText(
    400,
    'This was already claimed by another member. If it is yours, please email us at {loyaltyEmail} for assistance.',
  ),
  'claim-day-limit': plainText(
    400,
    'You have claimed {limit} times today already, which is the most there can be. Please come back tomorrow.',
  ),
  'claim-tries-of-member': plainText(
    400,
    'You have tried {limit} numbers that we could not find, which is the most for one day. Please try again on {day} after {time}, or email us at {loyaltyEmail} for assistance.',
  ),
  'member-ticket-refused': plainText(
    400,
    'You are no longer signed in. Please sign in again with a code from your email.',
  ),
  'member-signed-out': problem(401, 'This sign-in has ended, please ask for a new code'),
  'member-codes-not-offered': problem(404, 'Signing in with a code is not offered'),
  'member-code-refused': plainText(
    400,
    'This code is not right or no longer valid. Please check the newest email from us, or ask for a new code.',
  ),
  'ticket-malformed': plainText(
    400,
    'This is not an order or invoice number. Please check the order ID or invoice number on your ticket or confirmation email.',
  ),
  'ticket-not-found': plainText(
    400,
    'We could not find this order. Please check the order ID or invoice number on your ticket or confirmation email.',
  ),
  'ticket-refunded': plainText(400, 'This order was refunded, so it earns no points.'),
  'ticket-not-yet': plainText(
    400,
    'This order is dated in the future, so it cannot be claimed yet. If its date is wrong, please email us at {loyaltyEmail}.',
  ),
  'ticket-too-old': plainText(400, 'This order is too old: orders can be claimed within {days} days.'),
  'ticket-earns-nothing': plainText(400, 'The tickets of this order do not earn points.'),
  'check-malformed': plainText(
    400,
    'A check number has 16 or 18 digits. Please scan the barcode on your receipt, or type the long number below it.',
  ),
  'check-not-found': plainText(
    400,
    'We could not find this check. Please scan the barcode on your receipt, or type the long number below it.',
  ),
  'check-ambiguous': plainText(
    400,
    'More than one check matches this number. Please scan the barcode or type the long number below it.',
  ),
  'check-voided': plainText(400, 'This check was voided, so it earns no points.'),
  'check-refunded': plainText(400, 'This check was refunded, so it earns no points.'),
  'check-open': plainText(400, 'This check is not paid yet. Please try again once it is closed.'),
  'check-not-yet': plainText(
    400,
    'This check is dated in the future, so it cannot be claimed yet. If its date is wrong, please email us at {loyaltyEmail}.',
  ),
  'check-too-old': plainText(400, 'This check is too old: checks can be claimed within {days} days.'),
  'check-earns-nothing': plainText(400, 'This check has nothing on it that earns points.'),
  'check-limit-reached': plainText(
    400,
    'You have claimed {limit} checks of this day already, which is the most there can be.',
  ),
  'stay-malformed': plainText(
    400,
    'This is not a reservation number. Please check the number in the confirmation of your stay.',
  ),
  'stay-not-found': plainText(
    400,
    'We could not find this reservation under your name. Please check the number, or email us at {loyaltyEmail} for assistance.',
  ),
  'stay-cancelled': plainText(400, 'This reservation was cancelled, so it earns no points.'),
  'stay-not-started': plainText(
    400,
    'This stay has not started yet. Please come back once you have checked in.',
  ),
  'stay-too-old': plainText(
    400,
    'This stay is too old: stays can be claimed within {days} days after departure.',
  ),
  ...staffSignInErrors,
  'row-not-found': problem(404, 'This row no longer exists'),
  'row-changed': problem(
    412,
    'Someone else has changed this row; read it again and send the change with its new version',
  ),
  'row-refused': problem(400, 'Some fields are not valid'),
  'row-conflict': problem(409, 'A row with these values already exists'),
  'above-own-level': problem(403, 'This is above your own access level'),
  'last-administrator': problem(
    409,
    'At least one member must remain who can change members and permissions',
  ),
  'account-not-found': problem(404, 'This account does not exist'),
  'account-closed': problem(409, 'This account is closed'),
  'loyalty-order-not-found': problem(404, 'This order is not on this account'),
  'season-pass-none': problem(404, 'This account has no season pass'),
  'season-pass-refused': problem(409, 'This season pass cannot be added'),
  'adjustment-refused': problem(
    409,
    'This adjustment was already made on another account or with other points',
  ),
  'merge-refused': problem(409, 'These two accounts cannot be merged'),
  'rules-changed': problem(
    409,
    'Someone else has created a newer version; open the rules again and start from that one',
  ),
  'api-key-required': problem(401, 'This call requires an API key: Authorization: Bearer pk1_...'),
  'api-key-not-for-this': problem(403, 'This API key does not include this kind of data'),
  'gate-day-refused': problem(400, 'Ask for the keys of today or of tomorrow, in UTC'),
  'gate-cursor-refused': problem(400, 'This cursor is not from an answer of this call'),
  'import-kind-unknown': problem(404, 'This kind of import does not exist'),
  'idempotency-key-malformed': problem(400, 'An Idempotency-Key is 1 to 100 visible characters'),
  'idempotency-key-reused': problem(422, 'This Idempotency-Key was used for something else'),

  'message-text-refused': problem(400, 'A message needs text, at most 240 characters'),
  'message-audience-unknown': problem(
    400,
    'The audience names a product or a tier that the park does not have',
  ),
  'message-audience-empty': problem(409, 'No one is in this audience now'),
  'message-time-past': problem(400, 'The time to send this message has passed; choose another one'),
  'message-time-refused': problem(
    400,
    'A message ends after it is sent; it may wait 31 days at most, and be shown for 31 days at most',
  ),
  'message-not-draft': problem(409, 'This message was sent or scheduled already'),
  'message-not-running': problem(409, 'This message is not under way and no longer shown'),
  'message-test-none': problem(
    409,
    'No pass is on a simulated phone: open /dev/phone on the machine of a development server, and add one',
  ),

  'photo-request-answered': problem(409, 'Someone else has answered this request'),
  'search-too-short': problem(400, 'Enter at least 3 characters'),
  'signature-refused': problem(401, 'The signature does not match this message and time'),
  'webhook-event-differs': problem(409, 'Another message with this eventId was already accepted'),
  'webhook-rows-refused': problem(409, 'This message cannot be accepted, or not yet; please send it again'),
  'import-mapping-invalid': problem(400, 'This mapping cannot be used for the import'),
  'import-mappings-full': problem(409, 'There are too many saved mappings; delete one first'),
  'import-under-way': problem(409, 'This file is currently being imported'),
  'import-still-running': problem(409, 'This import is still running; wait until it has ended'),
  'undo-under-way': problem(409, 'This import is being undone at present'),
  'undo-nothing-left': problem(409, 'This import has been undone'),
  'undo-too-late': problem(409, 'This import is too old to be undone, or changed only what an undo leaves'),
  'undo-nothing-written': problem(409, 'This import wrote nothing, so there is nothing to undo'),

  'correction-same': problem(409, 'The pass has these numbers already'),
  'correction-numbers-taken': problem(
    409,
    'Another pass has this barcode, or had it before it was corrected',
  ),
  'correction-order-unknown': problem(404, 'There is no order with this number; import it first'),
  'correction-order-withdrawn': problem(409, 'This order was withdrawn'),
  'correction-order-claimed': problem(
    409,
    'Points were claimed with one of the two orders; remove the claim in the tab Loyalty first',
  ),
  'order-was-withdrawn': problem(409, 'This order was withdrawn before'),

  'refresh-product-unknown': problem(404, 'There is no product with this ID'),
  'refresh-empty': problem(409, 'None of these passes is in a wallet'),
  'refresh-under-way': problem(
    409,
    'Passes are being refreshed at present; wait for the end or stop the run',
  ),
  'refresh-ended': problem(409, 'This run has ended'),

  'stay-earns-nothing': plainText(400, 'This stay has nothing that earns points.'),
} as const satisfies Record<string, CatalogueEntry>;

/** The stable code of a refusal. */
export type ErrorCode = keyof typeof errorCatalogue;

/** The body of a problem document. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  /** The request's id, to be named to the support. */
  requestId: string;
  /** For a malformed body: one line per error. */
  faults?: { path: string; message: string }[];
  /** Where a puzzle is to be solved first: send the call again with the solution in the header `X-Puzzle`. */
  puzzle?: Puzzle;
}
