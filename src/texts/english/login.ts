/** The texts of the login form and of the request for a link. */
export const login = {
  orderId: 'Order ID',
  orderIdHint: '8 digits',
  orderIdFault: 'An order ID has 8 digits.',
  barcode: 'Barcode',
  barcodeHint: '8 to 18 digits',
  barcodeFault: 'A barcode has 8 to 18 digits.',
  login: 'Login',
  whereToLook: 'Both numbers are in your confirmation email and on your ticket.',
  checkNumbers: 'Please check both numbers, or write to {email}.',
  ourProblem: 'Something went wrong on our side. Please try again in a moment, or write to {email}.',
  helpByMail: 'If you need help, write to {email}.',
  orSendLink: '“Send me my link” below needs only your email or order ID.',
  /** Unfolds the field below. */
  pasteLink: 'Paste a link',
  find: 'Any number or link',
  findHint: 'Type or paste the number or link from your ticket or email.',
  /** Buttons: open what was pasted, and read a code with the camera. */
  open: 'Open',
  scan: 'Scan',
  scanTitle: 'Scan your ticket or voucher',
  findEmpty: 'Type or paste a number or a link first.',
  findEmail: 'An email address cannot open a pass. Use “Send me my link” below, and we email you the link.',
  /** Errors, shown at the field in place of its hint. */
  findFault: 'This does not open a pass. Check the number, or paste the whole link from your email.',
  haveOrderId: 'We have your order ID. Now enter the digits of the barcode.',
  haveBarcode: 'We have your barcode. Now enter the order ID.',
  whereNumbers: 'Where are my numbers?',
  /** 1 and 2 are the marks in the drawing of a ticket. */
  onTicket: 'On your ticket or voucher: 1 is the order ID, 2 the digits of the barcode.',
  inMail: 'In your confirmation email: both numbers, and a button that opens your pass without them.',
  ticketDrawing: 'A ticket. The order ID is above the bars, the digits of the barcode below them.',
  mailDrawing: 'An email. The order ID and the barcode are above the button that opens the pass.',
  emailOrOrder: 'Email or order number',
  orderIdMissing: 'Enter your order ID. It has 8 digits.',
  barcodeMissing: 'Enter your barcode. It has 8 to 18 digits.',
} as const;
