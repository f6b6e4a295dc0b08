/** The texts of "Ask our team" for a guest whom no link reaches. */
export const linkHelp = {
  intro:
    'Does no link reach you, or has yours stopped working? Guest Services looks for your pass and answers by email.',
  name: 'Your name *',
  email: 'Email for the answer *',
  number: 'A number that you have (optional)',
  numberHint:
    'An order ID, a barcode, or the number of a receipt or a booking. Leave it empty if you have none.',
  nameFault: 'Enter your name',
  /** `{moment}` is a day and a time. */
  asked: 'Our team has your request and answers by email to {email}, by {moment} at the latest.',
  askedPlain:
    'Our team has your request. The answer comes to the email address that you gave, by {moment} at the latest.',
  failed: 'Unable to send your request, please try again later.',
  /** Below the confirmation of "Send me my link". */
  nothingArrived: 'Nothing in your inbox? “Ask our team” below helps you further.',
} as const;
