/** The texts of fields, buttons, notices and the scanner, which screens share. */
export const ui = {
  tryAgain: 'Try again',
  refresh: 'Refresh',
  close: 'Close',
  takesLong: 'This takes longer than usual.',

  /** When what stands before it was true; `{time}` is a time, or a day and a time. */
  asOf: 'as of {time}',
  noConnection: 'No connection.',
  serverFault: 'Our server has a problem.',
  passAsOf: 'This is your pass as of {time}. Its balance or validity may have changed since.',
  dayAndTime: '{day}, {time}',

  copyLink: 'Copy Link',
  copyLinkOf: 'Copy Link for {name}',
  copied: 'Copied',
  copiedOf: 'Copied for {name}',
  linkCopied: 'Link copied',
  linkCopiedOf: 'Link for {name} copied',
  /** The label of the field that holds the link, to copy it by hand. */
  link: 'Link',
  linkOf: 'Link for {name}',

  /** The lamp of the phone, beside its camera; a button that turns it on and off. */
  light: 'Light',
  /** A button beside it that looks through the next lens of a phone with several, if the picture stays blurred. */
  otherLens: 'Other lens',
  openingCamera: 'Opening the camera...',
  startingCamera: 'Starting the camera...',
  holdBarcode: 'Hold the barcode inside the frame, about a hand away.',
  holdCode: 'Hold the code inside the frame, about a hand away.',
  /** The camera sees a code that is not the kind that is asked for. */
  otherCode: 'That is another code. Hold the right one inside the frame, about a hand away.',
  cameraRefused: 'This page may not use the camera; you can allow it in your browser’s settings.',
  cameraMissing: 'This page finds no camera.',
  cameraFailed: 'The camera does not start; another app may be using it.',
  cameraUnreadable: 'The camera cannot read codes here, please type the code.',
  /** A button beside the reason why there is no camera; it leads to the field for the number or code. */
  typeInstead: 'Type it instead',
  noCodeInPhoto: 'There is no matching code in this photo. Take one from closer, with the whole code in it.',
} as const;
