/** The texts of the printed voucher. */
export const voucher = {
  voucher: 'Voucher',
  numberedVoucher: 'Voucher {barcode}',
  ticketholder: 'Ticketholder',
  purchaser: 'Purchaser',
  orderId: 'Order ID',
  orderDate: 'Order Date',
  expires: 'Expires',
  labelAndValue: '{label}: {value}',
  howToUse: 'How to use this voucher',
  bringIt:
    'Bring this page to the gate, printed or on your phone, and have either code in the frame scanned.',
  printIt: 'Print it at full size and keep the codes flat, dry and unfolded.',
  standsForOne:
    'This voucher stands for one {passName} or ticket and its holder. Please do not share copies of it.',
  somethingWrong: 'Something wrong?',
  admitsNobody: 'This voucher admits nobody any more. If that surprises you, please ask Guest Services.',
  questions: 'Questions? Write to {email} or ask Guest Services at {park}.',
  codeOpensPass: 'Code that opens this pass on a phone',
  openOnPhone: 'Open it on your phone',
  barcodeIs: 'Barcode {barcode}',
  voidBarcodeIs: 'Barcode {barcode}, void',
  squareCode: 'The same code for camera scanners',
  isTest: 'TEST. This voucher is a test and admits nobody.',
  isExpired: 'VOID. This voucher has expired and can no longer be used.',
  isRedeemed: 'VOID. This voucher was redeemed and cannot be used again.',
  isRedeemedOn: 'VOID. This voucher was redeemed on {day} and cannot be used again.',
} as const;
