/** Business numbers of the guest wallet, each with the section of the specification that fixes it. */

/** A first URL segment longer than this many characters is a hashUrl, not an order id (guest §2, §9). */
export const orderSegmentLengthMax = 80;

/** Barcodes that start with these digits get the NFC variant of the wallet pass (guest §9). */
export const nfcBarcodePrefix = '34';

/** The park's currency and locale (guest §9). */
export const currency = 'USD';
export const locale = 'en-US';

/** Hour of park time at which one operating day ends and the next begins (guest §9). */
export const operatingDayRolloverHour = 2;

/** How long a ticketShareToken is good for (decisions 1). */
export const ticketShareTokenTtlSeconds = 30 * 60;

/** How long a wristbandActivateToken is good for (decisions 1). */
export const wristbandActivateTokenTtlSeconds = 15 * 60;

/** How many guests a card may be shared with at one time (decisions 1). */
export const activeSharesMax = 10;

/** Characters of the code on a wristband (guest §9). */
export const wristbandCodeLength = 16;

/** How long the GET link that serves a pass file to iOS is good for (decisions 4). */
export const passLinkTtlSeconds = 5 * 60;

/** How long an iCloudBindingLink is good for; it works once (decisions 4). */
export const bindingLinkTtlSeconds = 30 * 60;

/** Contrast below which the client replaces a pass's text colour by black or white (decisions 2; WCAG 1.4.3). */
export const contrastRatioMin = 4.5;

/** How long the link behind the QR code that opens a pass on a phone is good for; it works once (decisions 4). */
export const handOffTtlSeconds = 5 * 60;

/** How many passes Safari takes in one file, and so how many "add all" adds (Apple's limit; one Google link holds them too). */
export const familyPassesMax = 10;

/** A Google save link must be shorter, or browsers cut it off (Google's limit). */
export const googleSaveLinkLengthMax = 1800;
