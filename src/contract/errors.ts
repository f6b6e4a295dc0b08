/**
 * The catalogue of refusals: code, status, what the guest or the caller reads. A `problem` travels as RFC 9457
 * application/problem+json with its stable code; a `text` travels as text/plain, because a screen shows it as it is.
 */
import type { Puzzle } from '#domain/puzzle.ts';

import { guestProblem, guestText, problem, type CatalogueEntry } from './error-entry.ts';
import { teamErrors } from './team-errors.ts';
import { staffSignInErrors } from './staff-sign-in-errors.ts';

export const errorCatalogue = {
  'malformed-request': guestProblem(400, 'refusals.malformedRequest'),
  'broken-json': problem(400, 'The request body is not valid JSON'),
  'forbidden-characters': problem(400, 'The request holds a NUL or a broken Unicode character'),
  'malformed-url': guestProblem(400, 'refusals.malformedUrl'),
  'cross-site': guestProblem(403, 'refusals.crossSite'),
  'route-not-found': guestProblem(404, 'refusals.routeNotFound'),
  'method-not-allowed': guestProblem(405, 'refusals.methodNotAllowed'),
  'request-too-slow': guestProblem(408, 'refusals.requestTooSlow'),
  'body-too-large': guestProblem(413, 'refusals.bodyTooLarge'),
  'url-too-long': guestProblem(414, 'refusals.urlTooLong'),
  'unsupported-media-type': problem(415, 'This call does not take this content type'),
  'too-many-requests': guestProblem(429, 'refusals.tooManyRequests'),
  /** The call is taken once more with the problem's own `puzzle` solved; our pages do that by themselves. */
  'puzzle-required': guestProblem(429, 'errors.puzzleRequired'),
  /** Past the last budget of a network: its guests still have the link in their mail. */
  'too-many-tries': guestProblem(429, 'errors.tooManyTries'),
  /** The same for an unknown link. */
  'too-many-tries-here': guestProblem(429, 'errors.tooManyTriesHere'),
  'headers-too-large': problem(431, 'The request headers are too large'),
  internal: guestProblem(500, 'refusals.internal'),
  unavailable: guestProblem(503, 'errors.temporaryError'),
  'temporary-error': guestProblem(408, 'errors.temporaryError'),

  'order-not-found': guestProblem(404, 'errors.orderNotFound'),
  'not-for-shares': guestProblem(401, 'refusals.notForShares'),
  'pass-excluded': guestProblem(403, 'refusals.passExcluded'),
  'pass-refunded': guestProblem(409, 'refusals.passRefunded'),
  'pass-redeemed': guestProblem(409, 'refusals.passRedeemed'),
  'pass-expired': guestProblem(409, 'refusals.passExpired'),
  'pass-already-in-wallet': guestProblem(409, 'errors.alreadyInWallet'),
  'photo-first': guestProblem(409, 'refusals.photoFirst'),
  'pass-limit-reached': guestProblem(429, 'refusals.passLimitReached'),
  'no-pass-for-wallet': guestProblem(409, 'refusals.noPassForWallet'),
  'family-not-for-shares': guestProblem(403, 'refusals.familyNotForShares'),
  'apple-wallet-not-offered': guestProblem(409, 'refusals.appleWalletNotOffered'),
  'apple-pass-refused': guestProblem(409, 'refusals.applePassRefused'),
  'google-wallet-not-offered': guestProblem(409, 'refusals.googleWalletNotOffered'),
  'order-refunded': guestProblem(409, 'refusals.orderRefunded'),
  'voucher-not-for-shares': guestProblem(403, 'refusals.voucherNotForShares'),
  'link-request-malformed': guestProblem(400, 'errors.linkRequestMalformed'),
  'link-not-active': problem(409, 'This pass has no working link. Renew it first.'),
  'link-without-address': problem(409, 'No email address is stored for this pass'),
  'link-mail-limit': problem(
    429,
    'The links of this order were mailed too often today. Please try again tomorrow.',
  ),
  'link-expired': guestProblem(410, 'refusals.linkExpired'),
  'apple-token-refused': problem(401, 'This is not the token of this pass'),
  'callback-refused': problem(401, 'This is not signed by the wallet service'),
  'token-refused': guestProblem(401, 'refusals.tokenRefused'),
  'share-session-expired': guestProblem(408, 'errors.shareSessionExpired'),
  'share-not-found': guestProblem(404, 'refusals.shareNotFound'),
  'share-email-taken': guestProblem(409, 'refusals.shareEmailTaken'),
  'share-limit-reached': guestProblem(409, 'refusals.shareLimitReached'),
  'pass-not-shareable': guestProblem(409, 'refusals.passNotShareable'),
  'wristband-refused': guestProblem(400, 'errors.unableToActivate'),
  'wristband-not-by-yourself': guestProblem(401, 'errors.wristbandNotByYourself'),
  /** The answer's own text is the period of the earlier activation; this one stands where it is not known. */
  'wristband-already-activated': guestText(403, 'refusals.wristbandAlreadyActivated'),
  'activation-attempt-expired': guestProblem(408, 'errors.wristbandAttemptExpired'),
  'card-not-found': guestProblem(404, 'errors.storedValueFailed'),
  'photo-not-found': guestProblem(404, 'refusals.photoNotFound'),
  'photo-too-large': guestText(400, 'errors.photoTooLarge'),
  'photo-unreadable': guestText(400, 'errors.unableToPreviewPhoto'),
  'photo-crop-too-small': guestText(400, 'errors.photoCropTooSmall'),
  'photo-picture-too-small': guestText(400, 'errors.photoPictureTooSmall'),
  'photo-not-uploaded': guestText(400, 'errors.unableToUploadPhoto'),
  'photos-busy': guestText(429, 'refusals.photosBusy'),
  'photos-unavailable': guestProblem(503, 'refusals.photosUnavailable'),
  'photo-pass-activated': guestProblem(409, 'refusals.photoPassActivated'),
  'answer-address-missing': guestProblem(400, 'refusals.answerAddressMissing'),
  'help-of-address-limit': guestProblem(429, 'refusals.helpOfAddressLimit'),
  'photo-not-for-pass': guestProblem(409, 'refusals.photoNotForPass'),

  'member-not-found': guestProblem(404, 'refusals.memberNotFound'),
  'member-exists': guestProblem(409, 'errors.unableToCreateProfile'),
  'member-unknown': guestText(400, 'refusals.memberUnknown'),
  'claim-not-allowed': guestText(400, 'refusals.claimNotAllowed'),
  'source-claimed': guestText(400, 'refusals.sourceClaimed'),
  /** The sealed step of a refused claim is over, not ours, or no longer offered. */
  'claim-step-over': guestText(400, 'refusals.claimStepOver'),
  'claim-day-limit': guestText(400, 'refusals.claimDayLimit'),
  'claim-tries-of-member': guestText(400, 'refusals.claimTriesOfMember'),
  'member-ticket-refused': guestText(400, 'refusals.memberTicketRefused'),
  'member-signed-out': guestProblem(401, 'refusals.memberSignedOut'),
  'member-codes-not-offered': guestProblem(404, 'refusals.memberCodesNotOffered'),
  'member-code-refused': guestText(400, 'refusals.memberCodeRefused'),
  'ticket-malformed': guestText(400, 'refusals.ticketMalformed'),
  'ticket-not-found': guestText(400, 'refusals.ticketNotFound'),
  'ticket-refunded': guestText(400, 'refusals.ticketRefunded'),
  'ticket-not-yet': guestText(400, 'refusals.ticketNotYet'),
  'ticket-too-old': guestText(400, 'refusals.ticketTooOld'),
  'ticket-earns-nothing': guestText(400, 'refusals.ticketEarnsNothing'),
  'check-malformed': guestText(400, 'refusals.checkMalformed'),
  'check-not-found': guestText(400, 'refusals.checkNotFound'),
  'check-ambiguous': guestText(400, 'refusals.checkAmbiguous'),
  'check-voided': guestText(400, 'refusals.checkVoided'),
  'check-refunded': guestText(400, 'refusals.checkRefunded'),
  'check-open': guestText(400, 'refusals.checkOpen'),
  'check-not-yet': guestText(400, 'refusals.checkNotYet'),
  'check-too-old': guestText(400, 'refusals.checkTooOld'),
  'check-earns-nothing': guestText(400, 'refusals.checkEarnsNothing'),
  'check-limit-reached': guestText(400, 'refusals.checkLimitReached'),
  'stay-malformed': guestText(400, 'refusals.stayMalformed'),
  'stay-not-found': guestText(400, 'refusals.stayNotFound'),
  'stay-cancelled': guestText(400, 'refusals.stayCancelled'),
  'stay-not-started': guestText(400, 'refusals.stayNotStarted'),
  'stay-too-old': guestText(400, 'refusals.stayTooOld'),
  ...staffSignInErrors,
  'row-not-found': problem(404, 'This row no longer exists'),
  'row-changed': problem(
    412,
    'Someone else has changed this row; read it again and send the change with its new version',
  ),
  'act-unknown': problem(404, 'There is no such act'),
  'act-stays': problem(409, 'This cannot be undone'),
  'act-too-old': problem(409, 'The ten minutes for an undo have passed'),
  'act-undone': problem(409, 'This was undone already'),
  'act-overtaken': problem(409, 'Something came after this, so it cannot be undone'),
  'row-refused': problem(400, 'Some fields are not valid'),
  'row-conflict': problem(409, 'A row with these values already exists'),
  'above-own-level': problem(403, 'This is above your own access level'),
  'role-above-own': problem(403, 'This includes a permission that you do not have yourself'),
  'last-administrator': problem(
    409,
    'At least one member must remain who can change members and permissions',
  ),
  'reward-not-offered': guestProblem(404, 'refusals.rewardNotOffered'),
  'reward-sold-out': guestProblem(409, 'refusals.rewardSoldOut'),
  'reward-points-missing': guestProblem(409, 'refusals.rewardPointsMissing'),
  'rewards-held-already': guestProblem(409, 'refusals.rewardsHeldAlready'),
  'rewards-taken-today': guestProblem(429, 'refusals.rewardsTakenToday'),
  'reward-code-malformed': problem(400, 'This is not the code of a reward; check its ten characters'),
  'reward-code-unknown': problem(404, 'No reward has this code'),
  'reward-redeemed': problem(409, 'This reward was redeemed already'),
  'reward-returned': problem(409, 'This reward was given back'),
  'reward-expired': problem(409, 'The time of this code is over'),
  'reward-image-not-found': problem(404, 'There is no such picture'),
  'reward-image-too-large': problem(400, 'Choose a picture of less than 5 MB'),
  'reward-image-unreadable': problem(
    400,
    'This is no JPEG, PNG, GIF, WebP or HEIC picture, or it is damaged',
  ),
  'reward-image-too-small': problem(400, 'Choose a picture with at least 64 pixels on each side'),
  'look-image-not-found': problem(404, 'There is no such picture'),
  'look-image-too-large': problem(400, 'Choose a picture of less than 5 MB'),
  'look-image-unreadable': problem(400, 'This is no JPEG, PNG, GIF, WebP or HEIC picture, or it is damaged'),
  'look-image-too-small': problem(400, 'Choose a picture of at least 750 by 375 pixels'),
  'reward-not-here': problem(409, 'This reward is not for this outlet'),
  'outlet-unknown': problem(400, 'There is no outlet with this number'),
  'account-not-found': problem(404, 'This account does not exist'),
  'member-code-not-taken': problem(409, 'This member code is not accepted'),
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
  'read-cursor-refused': problem(400, 'This cursor is not from an answer of this call'),
  'read-not-found': problem(404, 'Nothing has this number'),
  'pass-refused': problem(422, 'The pass was refused for the reasons in this answer'),
  'pass-exists': problem(409, 'These numbers belong to an order or a pass that this key did not create'),
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
  'club-request-answered': problem(409, 'Someone else has answered this request'),
  'request-answered': problem(409, 'This request has been answered'),
  'request-due-changed': problem(409, 'Someone else has changed these times. Look at them again.'),
  'park-setting-changed': problem(409, 'Someone else has changed this setting. Look at it again.'),
  'request-held': problem(409, 'Someone else works on this request'),
  'search-too-short': problem(400, 'Enter at least 3 characters, or 2 of a Chinese, Japanese or Korean name'),
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
  ...teamErrors,

  'refresh-product-unknown': problem(404, 'There is no product with this ID'),
  'refresh-empty': problem(409, 'None of these passes is in a wallet'),
  'refresh-under-way': problem(
    409,
    'Passes are being refreshed at present; wait for the end or stop the run',
  ),
  'refresh-ended': problem(409, 'This run has ended'),

  'stay-earns-nothing': guestText(400, 'refusals.stayEarnsNothing'),
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
