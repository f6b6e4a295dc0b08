/** The texts of pages with one question and one button, which the server writes without a script. */
export const plainPages = {
  passIsReady: 'Your pass is ready',
  opensOnce: 'This link opens it on this device, once.',
  newCode:
    'The page that the code came from shows a new one. You can also open your pass with its order ID and barcode.',
  openYourPass: 'Open your pass',

  messagesHeading: 'Messages on your pass',
  getsOffers: 'You get offers and news.',
  getsNoOffers: 'You get no offers and news.',
  savedGetsOffers: 'Saved. You get offers and news.',
  savedGetsNoOffers: 'Saved. You get no offers and news.',
  whoWrites:
    '{park} writes to your pass, and to every pass with the same email address. Messages about your visit, such as a changed opening time, always come.',
  stopOffers: 'Stop offers',
  getOffers: 'Get offers',
  passGone: 'This pass is no longer here',
  addressIncomplete: 'The address is incomplete, or its pass ended. Your pass shows the current address.',

  chooseLanguage: 'Choose your language',
  languageKept: 'This device keeps your choice.',
} as const;
