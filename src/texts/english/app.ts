/** The texts of the guest's frame, its start page, and the screens that bring subjects together. */
export const app = {
  languageIs: 'Language: {language}',
  /** For the keyboard: leads past the page's header. */
  skipToContent: 'Skip to content',

  openYourPass: 'Open your pass',
  linkDead: 'This link does not work any more',
  linkDeadAdvice:
    'Unable to locate order. Open your pass with its order ID and barcode. If a guest shared it with you, ask them for a new link.',
  findPasses: 'Find your tickets and passes',
  findForWallet:
    'Add your {park} tickets and passes to the digital wallet on your phone, and have them with you at every gate. Enter the two numbers from your confirmation email or your ticket to begin.',
  findPlain:
    'Have your {park} tickets and passes with you at every gate. Enter the two numbers from your confirmation email or your ticket to begin.',

  shareEnded:
    'The guest who shared this pass has stopped sharing it. Ask them for a new link, or write to {email}.',
  voucherByOwner: 'Only the guest who shared this pass with you can print a voucher.',
  chooseMessages: 'Message settings',

  /** The title of the page of an unknown address; its heading is `refusals.routeNotFound`. */
  pageNotFound: 'Page not found',
  linkIncomplete: 'The link may be incomplete. You can open your pass with its order ID and barcode.',
  openByNumbers: 'You can open your pass with its order ID and barcode.',
  waitOrOpenByNumbers:
    'Wait a moment and try again. You can also open your pass with its order ID and barcode.',
  ofBackOffice: 'This address belongs to the back office.',
  toSignIn: 'Go to the sign-in',

  pageCounts: 'Page counts',
  pageCountsQuestion: 'May we count which kinds of pages guests open? We count nothing about you.',
  pageCountsAllow: 'Allow',
  pageCountsDecline: 'No, thanks',

  /** Shown by servers of developers only. */
  developmentKeys: 'Demo: passes cannot be added to a real phone.',
  closeDevelopmentKeys: 'Close the notice about keys',
} as const;
