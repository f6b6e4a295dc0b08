/** The texts of the wallet buttons, the voucher button, and the hand-off to a phone. */
export const takeAlong = {
  takeAlong: 'Take this pass along',
  needsLink: 'To take this pass along, open it with the link that you received.',
  addToAppleWallet: 'Add to Apple Wallet',
  addToGoogleWallet: 'Add to Google Wallet',
  addAllToAppleWallet: 'Add all to Apple Wallet',
  addAllToGoogleWallet: 'Add all to Google Wallet',
  opensInGoogleWallet: 'Your pass opens in Google Wallet.',

  familyOnTheWay:
    '{count, plural, one {# pass is on the way to your wallet.} other {# passes are on the way to your wallet.}}',
  namedPass: '{name} ({product})',
  numberedPass: 'The pass {barcode}',
  leftOutExcluded: '{pass} cannot be added to a wallet.',
  leftOutInWallet: '{pass} is in a wallet already.',
  leftOutVoid: '{pass} is not valid any more.',
  leftOutNoPhoto: '{pass} needs a photo first.',
  leftOutMadeTooOften: '{pass} was made too often today, please try again tomorrow.',
  leftOutTooMany: '{pass} did not fit: ten passes go at once, please add this one by itself.',

  openInChrome: 'Open in Chrome',
  adviceOtherBrowser: 'If {browser} does not offer {wallet}, copy the link and open it in {better}.',
  adviceInApp:
    'This page is open in an app’s own window, which may not be able to add a pass to {wallet}. Open it in {better}: use the window’s menu, or copy the link and paste it there.',
  adviceInNamedApp:
    'This page is open in the window of {app}, which may not be able to add a pass to {wallet}. Open it in {better}: use the window’s menu, or copy the link and paste it there.',

  openOnPhone: 'Open this pass on your phone',
  pointCamera: 'Point your phone’s camera at the code.',
  codeWorksOnce: 'It works once; a new one appears every few minutes. Keep it private.',
  codeMeaning: 'QR code that opens this pass on your phone',
} as const;
