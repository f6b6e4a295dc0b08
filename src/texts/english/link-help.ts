/** The texts of "Ask our team" for a guest whom no link reaches. */
export const linkHelp = {
  intro: 'No link, or a link that no longer works? Guest Services will find your pass and answer by email.',
  name: 'Your name *',
  email: 'Email for the answer *',
  number: 'A number you have (optional)',
  numberHint:
    'An order ID, a barcode, or the number of a receipt or a booking. Leave it empty if you have none.',
  nameFault: 'Enter your name',
  /** `{moment}` is a day and a time. */
  asked: 'Our team has your request and will answer by email to {email} by {moment}.',
  askedPlain: 'Our team has your request and will answer by email by {moment}.',
  failed: 'Unable to send your request, please try again later.',
  /** Below the confirmation of "Send me my link". */
  nothingArrived: 'Nothing in your inbox? Use “Ask our team” below.',
} as const;
