/** The texts of pages with one question and one button, which the server writes without a script. */
export const plainPages = {
  passIsReady: 'Your pass is ready',
  opensOnce: 'This link opens it on this device, once.',
  newCode:
    'The page that the code came from shows a new one. You can also open your pass with its order ID and barcode.',
  openYourPass: 'Open your pass',

  messagesHeading: 'Messages on your pass',
  getsOffers: 'You get offers and news.',
  getsNoOffers: 'You do not get offers or news.',
  savedGetsOffers: 'Saved. You get offers and news.',
  savedGetsNoOffers: 'Saved. You do not get offers or news.',
  whoWrites:
    '{park} sends messages to your pass, and to every pass with the same email address. You always get messages about your visit, such as a change of opening times.',
  stopOffers: 'Stop offers',
  getOffers: 'Get offers',
  passGone: 'This pass is no longer here',
  addressIncomplete:
    'This address is incomplete or no longer in use. Open your pass to find the current one.',

  chooseLanguage: 'Choose your language',
  languageKept: 'This device keeps your choice.',
} as const;
