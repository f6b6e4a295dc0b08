/** The texts of the pass card and of the code for the gate. */
export const pass = {
  product: 'Product',
  ticketholder: 'Ticketholder',
  /** The holder of a pass that is shared with other guests. */
  primaryTicketholder: 'Primary Ticketholder',
  sharedWith: 'Shared With',
  /** A mark on the card of a guest with whom it is shared. */
  sharedBy: 'Shared by {name}',
  purchaser: 'Purchaser',
  orderDate: 'Order Date',
  redeemed: 'Redeemed',
  expires: 'Expires',
  balance: 'Balance',
  cash: 'Cash',
  /** What a stored value card pays with, besides money. */
  credits: 'Credits',
  photo: 'Photo of the ticketholder',
  photoOf: 'Photo of {name}',
  /** Stamps on the card, and one across the code. */
  refunded: 'Refunded',
  test: 'TEST',
  void: 'VOID',
  messagesFrom: 'Messages from {park}',

  barcode: 'Barcode',
  showBarcode: 'Show the barcode full screen',
  showVoidBarcode: 'VOID. Show the barcode full screen',
  tapToEnlarge: 'Tap to enlarge',

  /** A code that changes every minute or so, in place of the barcode. */
  codeForGate: 'Code for the gate',
  showCode: 'Show the code full screen',
  codeChanges: 'The code changes every {seconds, plural, one {# second} other {# seconds}}',
  screenshotRefused: 'Screenshots are not accepted',
  codeNotPrinted:
    'This code changes every {seconds, plural, one {# second} other {# seconds}}, so it cannot be printed.',
  codeNeedsNetwork: 'This code needs the network.',
  codeRunOut: 'This code needs the network. Connect, and it appears again.',
  codeNeedsScript:
    'This code changes every {seconds, plural, one {# second} other {# seconds}}, which needs JavaScript. If it does not appear, turn JavaScript on, add the pass to Google Wallet, or ask guest services.',
} as const;
