/** The fixed texts of wallet passes in English, and so the list of all of them. `{label}: {value}` announces a new value. */
export const english = {
  passholder: 'Passholder',
  pass: 'Pass',
  order: 'Order',
  ticket: 'Ticket',
  ticketholder: 'Ticketholder',
  credits: 'Credits',
  balance: 'Balance',
  expires: 'Expires',
  sharedWith: 'Shared with',
  notValid: 'Not valid',
  test: 'TEST',
  testNotValid: 'TEST, NOT VALID',
  tier: 'Tier',
  member: 'Member',
  memberNumber: 'Member number',
  instructions: 'Instructions',
  barcode: 'Barcode',
  product: 'Product',
  contact: 'Contact',
  status: 'Status',
  statusGood: 'Good to use',
  statusRedeemed: 'Redeemed',
  statusRefunded: 'Refunded',
  statusExpired: 'Expired',
  statusEnded: 'No longer shared',
  statusExcluded: 'Not for digital wallets',
  changed: '{label}: {value}',
  pointsWaiting: 'Points on their way',
  pointsExpiring: 'Points expiring next',
  pointsUsableUntil: 'Use these points by',
  nextTier: 'Next tier',
  pointsToNextTier: 'Points to the next tier',
  photo: 'The passholder’s photo',
  moreAboutPass: 'More about this pass',
  openApp: 'Open the app',
  news: 'News from the park',
  noNews: 'No news at the moment',
  messageChoice: 'Choose your messages',
};

/** The name of a fixed text. */
export type PassWord = keyof typeof english;

/** All fixed texts in one language. */
export type PassWords = Readonly<Record<PassWord, string>>;
