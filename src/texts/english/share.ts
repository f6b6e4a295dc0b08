/** The texts of sharing a credit card. */
export const share = {
  share: 'Share',
  manageShares: 'Manage Ticket Shares',
  nobodyYet:
    'Nobody else uses this card yet. Share it, and family or friends get a link of their own to its barcode and credits.',
  room: 'Share this card with up to {max, plural, one {# guest} other {# guests}}.',
  noRoom:
    'This card is shared with {max, plural, one {# guest} other {# guests}}, which is the limit. To add another, stop one of the shares first.',
  shareWithGuest: 'Share with a guest',
  loading: 'Loading your guests...',
  modify: 'Modify',
  modifyOf: 'Modify {name}',

  setUp: 'Set Up Ticket Share',
  modifyShare: 'Modify Ticket Share',
  firstName: 'First name *',
  lastName: 'Last name *',
  email: 'Email *',
  emailHint: 'We send the link to the card here.',
  emailHintChange: 'A new address gets a new link; the old link stops.',
  emailHintFixed: 'A new address would be a new guest, and this card cannot be shared any more.',
  phone: 'Phone',
  optional: 'Optional',
  firstNameFault: 'Enter a first name.',
  lastNameFault: 'Enter a last name.',
  emailFault: 'Enter an email address such as name@mail.com.',
  phoneFaultDigits:
    'Enter a phone number with {digits, plural, one {# digit} other {# digits}}, or leave it empty.',
  /** `{sample}` is a number of the park's country. */
  phoneFaultSample: 'Enter a phone number such as {sample}, or leave it empty.',

  startSharing: 'Start Sharing',
  updateInfo: 'Update Info',
  sharing: 'Sharing...',
  updating: 'Updating...',
  removing: 'Removing...',
  stopSharing: 'Stop Sharing',
  keepSharing: 'Keep Sharing',
  stopQuestion: 'Stop sharing with {name}? Their link stops working at once.',

  /** Ends the server's reason for a refusal as a sentence: in most languages with a full stop. */
  reason: '{reason}.',
  /** After the text of a success, such as "Share successful". */
  mailsUsedUp:
    '{success}. We cannot send more emails for this order today: use Copy Link and send the link to your guest yourself.',
} as const;
