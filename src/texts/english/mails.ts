/** The texts of the mails to guests. */
export const mails = {
  codeSubject: 'Your {clubName} sign-in code',
  codeHeading: '{code} is your code',
  codeUse:
    'Enter {code} on the page where you asked for it. It works once, and for {minutes, plural, one {# minute} other {# minutes}}.',
  codeNeverAsked: 'Our team will never ask you for this code.',
  codeUnasked:
    'If you did not ask for this code, please ignore this email: without the code nobody can sign in.',

  shareSubject: '{owner} shared a {product} with you',
  aGuest: 'A guest',
  shareHeading: 'Hello {firstName}',
  shareWithWallet:
    '{owner} has shared a {product} for {park} with you. Open the link on your phone to see the card, show its barcode at the rides, or add it to your wallet.',
  shareWithoutWallet:
    '{owner} has shared a {product} for {park} with you. Open the link on your phone to see the card and show its barcode at the rides.',
  shareIsYours:
    'Keep the link to yourself: anyone who has it can use the card. It works for as long as the card is shared with you.',
  /** In place of `shareUnknown`, if the guest who shares has no name. */
  shareUnexpected: 'If you did not expect this card, please ignore this email or tell us at {email}.',
  shareUnknown: 'If you do not know {owner}, please ignore this email or tell us at {email}.',
  openCard: 'Open the card',

  openPass: 'Open your pass',
  passEnding: '{product}, ending {digits}',
  passNamed: '{product}, {name}',
  linksSubject: '{count, plural, one {Your pass at {park}} other {Your passes at {park}}}',
  linksHeading:
    '{count, plural, one {Here is the link to your pass} other {Here are the links to your passes}}',
  linksUse: 'Open the link on your phone to show the barcode at the gate, or to add the pass to your wallet.',
  linksUseVoid: 'The pass is no longer valid at the gate. Open the link to see why.',
  linksCare:
    '{count, plural, one {Anyone who has the link can use the pass} other {Anyone who has a link can use its pass}}, so please do not forward this email. If you did not ask for it, you can ignore it, or write to us at {email}.',

  addressSubject: 'The email address of order {orderId} was changed',
  addressHeading: 'Your email address was changed',
  addressChanged:
    'The registration of a pass in order {orderId} now has another email address, so this is the last email about it that you get here.',
  addressUnasked: 'If this was not you, please write to {email} and name the order.',

  /** The answer to a request about a refused claim; `{number}` is an order, check or reservation. */
  requestSubject: 'About your request to the {clubName}',
  requestHeading: 'About {number}',
  requestAdded: 'Our team has added the points to your account.',
  requestDeclined: 'Our team has looked at your request and cannot add points for it.',
  openAccount: 'See your account',
  /** The reminder of a purchase that could not be claimed before. */
  reminderSubject: 'Your reminder from the {clubName}',
  reminderHeading: 'Do not forget your points',
  reminderReady: 'You asked us to remind you of {number}. You can claim its points now.',
  reminderLast:
    'You asked us to remind you of {number}. Please try to claim its points now: this is our only reminder.',
  reminderUnasked: 'If you did not ask for this, please ignore this email.',
  /** The end of an account that was not used for years. */
  accountEndsSubject: 'Your account with the {clubName} will be deleted',
  accountEndsHeading: 'Do you still want your account?',
  accountEnds:
    'You have not used your account with the {clubName} for a long time, and it has no points left. We will delete it in {days} days. To keep it, open your account before then.',

  photoRemovedSubject: 'You can add a new photo to your pass',
  photoKeptSubject: 'About the photo on your pass',
  photoRemovedHeading: 'Your photo was removed',
  photoKeptHeading: 'Your photo stays as it is',
  photoRemoved:
    'As you asked, our team has taken the photo off your pass. Open the pass and add another one before your next visit: without a photo it is not valid.',
  photoKept: 'Our team has looked at your request for another photo and kept the one on your pass.',
  questions: 'Questions? Write to us at {email}.',

  /** Mails that the desk sends about one guest. */
  photoAskSubject: 'Please add a photo to your pass',
  photoAskHeading: 'Your pass needs a photo',
  photoAsk:
    'Our team asks you for a photo for your {product}. Open the pass on your phone and take one: without a photo it is not valid.',
  messageSubject: 'A message from {park}',
  messageHeading: 'A message from our team',
  accountAddressSubject: 'The email address of your {clubName} account was changed',
  accountAddressChanged:
    'Our team has given your {clubName} account another email address, so this is the last email about it that you get here.',
  accountAddressUnasked: 'If you did not ask for this, please write to {email}.',
} as const;
