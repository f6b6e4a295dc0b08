/** The texts of activating a wristband. */
export const wristband = {
  active: 'Your wristband is active',
  /** `{validity}` is such as "today until 10:00 PM", as the server writes it (`refusals.wristbandUntil`). */
  usableAndKeepOn: 'It can be used {validity}. Put it on and keep it on: it is your ticket now.',
  keepOn: 'Put it on and keep it on: it is your ticket now.',

  /** Unfolds the ticket, of which a phone shows a strip. */
  wholeTicket: 'The whole ticket',
  activateHeading: 'Activate a wristband',
  activate: 'Activate',
  activating: 'Activating your wristband...',
  scan: 'Scan',
  scanTitle: 'Scan your wristband',
  scanned: 'Scanned {code}.',
  code: 'Wristband code',
  /** How many of the characters are typed, and what the code has. */
  codeHint:
    '{typed, number} of {length, plural, one {# character} other {# characters}}. The code is printed below the barcode of the band.',
  codeLengthFault:
    'A code has {length, plural, one {# character} other {# characters}}; this has {typed, number}.',
  /** After a request to the team; `{moment}` is such as "Nov 24, 2026, 2:00 PM". */
  askedUntil: 'Request sent, answer by {moment}',
  codeCharactersFault: 'A code has letters and digits only.',
} as const;
