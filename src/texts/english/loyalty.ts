/** The texts of the club: joining it, claiming, and the member's account. */
export const loyalty = {
  /** Why to join: the points with which an account begins. */
  toStart: '{points, plural, one {# point} other {# points}} to start',
  /** Opens the form that asks for the email. */
  joinOrSignIn: 'Join or sign in',
  /** Unfolds the card of a member, with the code for a till. */
  showCard: 'Show my card and code',
  allPurchases: 'All purchases that earn points',

  yourEmail: 'Your email',
  email: 'Email',
  emailHint: 'The email of your {clubName} account, or the one you would like to join with.',
  joinClub: 'Join the {clubName}',
  noAccountYet: 'There is no account for {email} yet. Enter your name to create one.',
  firstName: 'First name',
  lastName: 'Last name',
  yourAccount: 'Your account {email}',

  alreadyMember: 'You already have an account',
  alreadyMemberTicket:
    'Please email your membership ID and your order or invoice number to {email}, and our team will add your points.',
  alreadyMemberCheck:
    'Please email your membership ID and your check number to {email}, and our team will add your points.',
  alreadyMemberStay:
    'Please email your membership ID and your reservation number to {email}, and our team will add your points.',
  isAddressYours: 'Confirm {email}',
  /** The code of six digits with which a member signs in. */
  code: 'Code',
  codeHint: 'Enter the six digits from our email. They work for ten minutes.',
  codeOffer: 'We can email you a code. Use it to claim your points here and see your account.',
  mailCode: 'Email me a code',
  continue: 'Continue',
  sendAnotherCode: 'Send another code',
  checkingCode: 'Checking your code...',
  sendingCode: 'Sending a code...',
  codesNotOffered: 'We cannot send codes at the moment. Please email us instead.',
  codeSent: 'Code sent to {email}.',

  claimYourPoints: 'Claim your points',
  scan: 'Scan',
  scanned: 'Scanned {number}.',
  /** What a guest may do after a refused claim. */
  remindMe: 'Remind me by email',
  savingReminder: 'Saving your reminder...',
  reminded: 'We will remind you by email at {email}.',
  askTeam: 'Ask our team',
  askTeamNote: 'Anything our team should know? (optional)',
  sendRequest: 'Send request',
  sendingRequest: 'Sending your request...',
  asked: 'Our team has your request and will answer by email to {email}.',
  showAccount: 'Is it yours? Show my account',
  anotherMembers:
    'Someone who was with you may have it on their own account, or you may have claimed it with another email address.',
  writeToUs: 'Write to us',

  /** The one field for every number, and what it would earn before it is claimed. */
  numberFirst: 'Scan or type your receipt, ticket or reservation number',
  numberFirstHint: 'We show the points before you claim.',
  showPoints: 'Show points',
  scanAny: 'Scan your receipt or ticket',
  previewed: '{product}, {amount}: {points, plural, one {+# point} other {+# points}}',
  claimUntil: 'You can claim it until {day}.',
  pointsCountFrom: 'The points count from {day}.',
  claimedByYou: 'You have claimed this already.',
  stayNeedsMember: 'We look up stays by last name. Enter your email first; the number stays filled in.',
  addPoints: '{points, plural, one {Add # point} other {Add # points}}',
  pointsAdded: '{points, plural, one {# point added.} other {# points added.}}',
  pointsToCome: 'Points to come',
  pointsEarned: 'Points earned',
  newBalance: 'New balance',
  claimAnother: 'Claim another purchase',

  yourPoints: 'Your {pointsName}',
  showOlder: 'Show older entries',
  balance: 'Balance',
  /** Points that do not count yet. */
  pending: 'Pending',
  /** A level of the club, such as Gold. */
  tier: 'Tier',
  membershipId: 'Membership ID',
  pointsToTier: '{points, plural, one {# more point} other {# more points}} to {tier}.',
  goodUntil: '{points, plural, one {# point is} other {# points are}} good until {day}.',
  noEntries: 'Nothing here yet. Claim a purchase to see its {pointsName} here.',
  history: 'History',
  /** Follows the day of an entry, behind a comma. */
  countsFrom: 'counts from {day}',

  /** Kinds of entries in the history of a member's points. */
  ticketEntry: 'Ticket',
  checkEntry: 'Food & Beverage',
  stayEntry: 'Hotel',
  bonusEntry: 'Bonus',
  adjustmentEntry: 'Adjustment',
  redemptionEntry: 'Redemption',
  reversalEntry: 'Reversal',
  expiryEntry: 'Expiry',
  statementAs: 'Statement ({format})',
  preparingStatement: 'Preparing your statement...',
  statementTitle: '{pointsName}: statement',
  statementPeriod: '{first} to {last}',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  dayColumn: 'Day',
  entryColumn: 'Entry',
  numberColumn: 'Number',
  pointsColumn: 'Points',
  pointsPosted: 'Points posted',
  earnedBy: '{amount}: {points, plural, one {# point} other {# points}} a {unit}',
  /** What an entry of the account is, and its day; then once more with the day from which its points count. */
  kindAndDay: '{kind}, {day}',
  waitingUntil: '{points, plural, one {# point counts} other {# points count}} from {day}.',
  memberCode: 'Member code',
  memberCodeUse: 'Show this code when you pay, so the till can find your account.',
  /** What an entry of the points' history is about; `{product}` is a ticket, an outlet or a stay. */
  welcomeBonus: 'Welcome bonus',
  expiredPoints: 'Points that expired',
  refundOf: 'Refund of {product}',
  hotelStay: 'Hotel stay, {nights, plural, one {# night} other {# nights}}',
  /** Why points were taken back; a reason stands behind a colon. */
  orderRefunded: 'order refunded',
  orderPartlyRefunded: 'part of the order refunded',
  checkRefunded: 'check refunded or voided',
  stayCancelled: 'stay cancelled',
  removedByTeam: 'Removed by our team',

  /** `{points}` is a number and the name of the park's points, `{product}` what they were earned with. */
  claimed: '{points} for {product}.',
  claimedPending: '{points} for {product}. They count from {day}, the day after your stay.',
  /** `{unit}` is the name of one unit of the park's money, such as dollar. */
  ticketClaimable:
    'Tickets bought in the last {days, plural, one {# day} other {# days}}: {points, plural, one {# point} other {# points}} a {unit}.',
  checkClaimable:
    'Food and beverage checks of the last {days, plural, one {# day} other {# days}}: {points, plural, one {# point} other {# points}} a {unit} before tax, for at most {checks, plural, one {# check} other {# checks}} of one day.',
  stayClaimable:
    'Hotel stays until {days, plural, one {# day} other {# days}} after departure: {points, plural, one {# point} other {# points}} a {unit}, which count from the day after your stay.',

  ticketTitle: 'In-Park Ticket Purchase',
  ticketNote: 'With your order or invoice number, or a ticket’s barcode',
  ticketLabel: 'Order or invoice number',
  ticketHint:
    'It is in your confirmation email and on your ticket. You can scan the barcode of a ticket instead.',
  ticketScan: 'Scan your ticket barcode',
  checkTitle: 'Food & Beverage Purchase',
  checkNote: 'With the check number on your receipt',
  checkLabel: 'Check number',
  checkHint: 'Scan the barcode on your receipt, or type the long number below it.',
  checkScan: 'Scan your check number',
  stayTitle: 'Hotel Reservation',
  stayNote: 'With your reservation number',
  stayLabel: 'Reservation number',
  stayHint: 'It is in the confirmation of your stay, which must be under your last name or your email.',
} as const;
