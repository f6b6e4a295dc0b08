/** What a guest reads of a refusal that the specification gives no text; `src/contract/errors.ts` names its code and status. */
export const refusals = {
  malformedRequest: 'The request is not in the form this call expects',
  malformedUrl: 'The address is not well formed',
  crossSite: 'This call cannot be made from another site',
  routeNotFound: 'There is nothing at this address',
  methodNotAllowed: 'This page cannot be opened this way',
  requestTooSlow: 'The request took too long to arrive',
  bodyTooLarge: 'The request body is too large',
  urlTooLong: 'The address is too long',
  tooManyRequests: 'Too many requests, please try again later',
  internal: 'Something went wrong on our side',
  notForShares: 'A shared guest cannot do this; ask the primary ticketholder',
  /** On the page of a pass that the park keeps out of wallets without a message of its own. */
  passNotOnPhones:
    'This pass cannot be added to a digital wallet. Please visit guest services for assistance.',
  passExcluded: 'This pass cannot be added to a wallet',
  passRefunded: 'This order was refunded, so its pass cannot be added to a wallet',
  passRedeemed: 'This pass was redeemed, so it cannot be added to a wallet',
  passExpired: 'This pass has expired, so it cannot be added to a wallet',
  photoFirst: 'Please add your photo first.',
  passLimitReached: 'This pass was made too often today, please try again tomorrow',
  noPassForWallet: 'None of the passes in this order can be added to a wallet',
  familyNotForShares: 'A shared pass does not open the other passes of its order',
  appleWalletNotOffered: 'Apple Wallet is not offered here',
  applePassRefused:
    'Apple Wallet cannot show this pass at the moment. Please use the pass on this page, or visit guest services',
  googleWalletNotOffered: 'Google Wallet is not offered here',
  orderRefunded: 'This order was refunded, so there is no voucher for it',
  voucherNotForShares: 'A shared pass has no voucher',
  linkExpired: 'This link has expired, please open your pass again',
  tokenRefused: 'This page has expired, please refresh and try again',
  shareNotFound: 'This share no longer exists',
  shareEmailTaken: 'This card is already shared with that email address',
  shareLimitReached: 'This card is already shared with 10 guests: stop one of the shares first',
  passNotShareable: 'This card cannot be shared: it has no credits left or is no longer valid',
  wristbandAlreadyActivated: 'on the day of its activation only',
  /** The period of the sentence `errors.wristbandAlreadyActivated`. */
  wristbandUntil: 'until {time} on {day}',
  photoNotFound: 'There is no photo here',
  photosUnavailable: 'Photos cannot be shown or saved right now. Please try again in a few minutes.',
  photosBusy: 'Many photos are being made right now, please try again in a moment',
  photoPassActivated: 'The photo of an activated pass is replaced by our team only',
  photoNotForPass: 'This pass has no photo that could be changed',
  memberNotFound: 'There is no member with this email address',
  memberUnknown: 'We could not match this account. Please enter your email address again and try once more.',
  claimNotAllowed:
    'You already have an account. Please email your membership ID and your order, check or reservation number to {loyaltyEmail}, and our team will add it.',
  sourceClaimed:
    'This was already claimed by another member. If it is yours, please email us at {loyaltyEmail} for assistance.',
  claimStepOver: 'This is no longer offered. Please submit your number again.',
  claimDayLimit:
    'You have already claimed {limit, plural, one {# time} other {# times}} today, which is the limit. Please come back tomorrow.',
  claimTriesOfMember:
    'You have tried {limit} numbers that we could not find, which is the limit for one day. Please try again on {day} after {time}, or email us at {loyaltyEmail} for assistance.',
  memberTicketRefused: 'You are no longer signed in. Please sign in again with a code from your email.',
  memberSignedOut: 'This sign-in has ended, please ask for a new code',
  memberCodesNotOffered: 'Signing in with a code is not offered',
  memberCodeRefused:
    'This code is not right or no longer valid. Please check the newest email from us, or ask for a new code.',
  ticketMalformed:
    'This is not an order or invoice number. Please check the order ID or invoice number on your ticket or confirmation email.',
  ticketNotFound:
    'We could not find this order. Please check the order ID or invoice number on your ticket or confirmation email.',
  ticketRefunded: 'This order was refunded, so it earns no points.',
  ticketNotYet:
    'This order is dated in the future, so it cannot be claimed yet. If its date is wrong, please email us at {loyaltyEmail}.',
  ticketTooOld:
    'This order is too old: orders can be claimed within {days, plural, one {# day} other {# days}}.',
  ticketEarnsNothing: 'The tickets of this order do not earn points.',
  checkMalformed:
    'A check number has 16 or 18 digits. Please scan the barcode on your receipt, or type the long number below it.',
  checkNotFound:
    'We could not find this check. Please scan the barcode on your receipt, or type the long number below it.',
  checkAmbiguous:
    'More than one check matches this number. Please scan the barcode or type the long number below it.',
  checkVoided: 'This check was voided, so it earns no points.',
  checkRefunded: 'This check was refunded, so it earns no points.',
  checkOpen: 'This check is not paid yet. Please try again once it is closed.',
  checkNotYet:
    'This check is dated in the future, so it cannot be claimed yet. If its date is wrong, please email us at {loyaltyEmail}.',
  checkTooOld:
    'This check is too old: checks can be claimed within {days, plural, one {# day} other {# days}}.',
  checkEarnsNothing: 'Nothing on this check earns points.',
  checkLimitReached:
    'You have already claimed {limit, plural, one {# check} other {# checks}} of this day, which is the limit.',
  stayMalformed:
    'This is not a reservation number. Please check the number in the confirmation of your stay.',
  stayNotFound:
    'We could not find this reservation under your name. Please check the number, or email us at {loyaltyEmail} for assistance.',
  stayCancelled: 'This reservation was cancelled, so it earns no points.',
  stayNotStarted: 'This stay has not started yet. Please come back once you have checked in.',
  stayTooOld:
    'This stay is too old: stays can be claimed within {days, plural, one {# day} other {# days}} after departure.',
  stayEarnsNothing: 'Nothing in this stay earns points.',

  rewardNotOffered: 'This reward is no longer offered.',
  rewardSoldOut: 'This reward is sold out.',
  rewardPointsMissing: 'You do not have enough points for this reward.',
  rewardsHeldAlready: 'You already hold as many rewards as you can. Use one or give one back first.',
  rewardsTakenToday: 'You have taken too many rewards today. Please try again tomorrow.',

  /** The same as `errors.tooManyTries` and its neighbors, for a wait of hours. */
  tooManyTriesLong:
    'Too many tries. Please wait {hours, plural, one {# hour} other {# hours}}, or use the link in your confirmation email.',
  tooManyTriesHereLong: 'Too many tries. Please wait {hours, plural, one {# hour} other {# hours}}.',
  puzzleEndsInLong:
    'Without JavaScript, please open this page again in {hours, plural, one {# hour} other {# hours}}.',
  answerAddressMissing: 'Enter an email address such as name@mail.com',
  helpOfAddressLimit:
    'Our team has several requests from this email address already. Please wait for the answer by email.',
} as const;
