/**
 * Every text that sends a guest to Guest Services or to the team, with the calls by which the desk then helps. A test
 * reads all texts of guests: a new one that sends them here fails it until it has a line.
 */
import type { TextKey } from '#texts/text-keys.ts';

import type { CallKey } from './contract.ts';

const seesPass = ['GET /api/admin/desk/:orderId/:barcode'] as const satisfies readonly CallKey[];
const findsGuest = ['POST /api/admin/find/'] as const satisfies readonly CallKey[];
const handlesBand = [
  'POST /api/admin/wristband/:orderId/:barcode',
  'PUT /api/admin/wristband/:orderId/:barcode',
  'DELETE /api/admin/wristband/:orderId/:barcode',
] as const satisfies readonly CallKey[];
const printsVoucher = ['POST /api/admin/voucher/:orderId/:barcode'] as const satisfies readonly CallKey[];
const mailsLink = [
  'POST /api/admin/link/:orderId/:barcode',
  'PUT /api/admin/link/:orderId/:barcode',
] as const satisfies readonly CallKey[];
const endsShare = [
  'DELETE /api/admin/share/:orderId/:barcode/:shareId',
] as const satisfies readonly CallKey[];
const answersGuest = [
  'POST /api/admin/guest-message/:orderId/:barcode',
  'POST /api/admin/member-message/:userId',
] as const satisfies readonly CallKey[];
const claims = [
  'POST /api/admin/loyalty/tickets/',
  'POST /api/admin/loyalty/purchase/',
  'POST /api/admin/loyalty/hotels/',
] as const satisfies readonly CallKey[];
const correctsContact = [
  'PUT /api/admin/registration/:orderId/:barcode',
] as const satisfies readonly CallKey[];

/** The calls that help a guest who has read the text. */
export const deskHelp = {
  'screens.photoChangeNote': [
    'POST /api/admin/photo/:orderId/:barcode',
    'PUT /api/admin/photo/:orderId/:barcode',
    'DELETE /api/admin/photo/:orderId/:barcode',
  ],
  'errors.wristbandNotByYourself': handlesBand,
  'errors.unableToActivate': handlesBand,
  'errors.ticketAlreadyRedeemed': [...seesPass, ...handlesBand],
  'errors.ticketNotForWristband': [...findsGuest, ...seesPass],
  'errors.alreadyInWallet': ['DELETE /api/admin/wallet/bind/:orderId/:barcode'],
  'errors.claimFailed': claims,
  'refusals.passNotOnPhones': printsVoucher,
  'refusals.applePassRefused': [...mailsLink, ...printsVoucher],
  'refusals.claimNotAllowed': claims,
  'refusals.sourceClaimed': claims,
  'refusals.claimTriesOfMember': claims,
  'refusals.ticketNotYet': claims,
  'refusals.checkNotYet': claims,
  'refusals.stayNotFound': claims,
  'gate.excluded': printsVoucher,
  'gate.noWalletDesk': [...seesPass, ...printsVoucher],
  'gate.paperExcluded': seesPass,
  'pass.codeNeedsScript': [...mailsLink, ...seesPass],
  'voucher.admitsNobody': [...seesPass, ...findsGuest],
  'voucher.questions': [...seesPass, ...answersGuest],
  'storedValue.askGuestServices': [...findsGuest, ...seesPass],
  'app.shareEnded': [...findsGuest, ...seesPass],
  'linkHelp.intro': [...findsGuest, ...mailsLink, 'PUT /api/admin/help-request/:id'],
  'login.checkNumbers': [...findsGuest, ...mailsLink],
  'login.ourProblem': [...findsGuest, ...mailsLink],
  'login.helpByMail': [...findsGuest, ...mailsLink],
  'loyalty.alreadyMemberTicket': claims,
  'loyalty.alreadyMemberCheck': claims,
  'loyalty.alreadyMemberStay': claims,
  'mails.shareUnexpected': endsShare,
  'mails.shareUnknown': endsShare,
  'mails.linksCare': ['DELETE /api/admin/link/:orderId/:barcode', ...mailsLink],
  'mails.addressUnasked': correctsContact,
  'mails.questions': answersGuest,
  'answers.bandAtDesk': handlesBand,
  'answers.linkUnknown': [...findsGuest, ...mailsLink],
  'mails.accountAddressUnasked': ['PUT /api/admin/loyalty/profile/:userId'],
} as const satisfies Partial<Record<TextKey, readonly [CallKey, ...CallKey[]]>>;
