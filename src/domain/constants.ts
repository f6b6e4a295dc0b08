/** Business numbers of the guest wallet, each with the section of the specification that fixes it. */

/** A first URL segment longer than this many characters is a hashUrl, not an order id (guest §2, §9). */
export const orderSegmentLengthMax = 80;

/** Barcodes that start with these digits get the NFC variant of the wallet pass (guest §9). */
export const nfcBarcodePrefix = '34';

/** How long a ticketShareToken is valid (decisions 1). */
export const ticketShareTokenTtlSeconds = 30 * 60;

/** How long a wristbandActivateToken is valid (decisions 1). */
export const wristbandActivateTokenTtlSeconds = 15 * 60;

/** How many guests a card may be shared with at one time (decisions 1). */
export const activeSharesMax = 10;

/** Characters of the code on a wristband (guest §9). */
export const wristbandCodeLength = 16;

/** Characters of a code that the loyalty scanner takes (guest §9). */
export const scannedCodeLengths: readonly number[] = [16, 18];

/** How long the GET link that serves a pass file to iOS is valid (decisions 4). */
export const passLinkTtlSeconds = 5 * 60;

/** How long an iCloudBindingLink is valid; it works once (decisions 4). */
export const bindingLinkTtlSeconds = 30 * 60;

/** How long the links of a pass's page work that need no script; a page that is open longer is reloaded. */
export const plainLinkTtlSeconds = 15 * 60;

/** Contrast below which the client replaces a pass's text colour by black or white (decisions 2; WCAG 1.4.3). */
export const contrastRatioMin = 4.5;

/** How long the link in the QR code that opens a pass on a phone is valid; it works once (decisions 4). */
export const handOffTtlSeconds = 5 * 60;

/** How many passes Safari takes in one file, and so how many "add all" adds (Apple's limit; one Google link holds them too). */
export const familyPassesMax = 10;

/** A Google save link must be shorter, or browsers cut it off (Google's limit). */
export const googleSaveLinkLengthMax = 1800;

/** A photo's file must be smaller than this, in bytes (guest §5, §9). */
export const photoSizeBytesLimit = 5_242_880;

/** A photo may have no more pixels than this, so that a small file cannot ask for endless memory (decisions 3). */
export const photoPixelsMax = 50_000_000;

/** The size that photos are kept at, in pixels (decisions 3). */
export const photoWidth = 640;
export const photoHeight = 480;

/** Width to height of a photo (guest §5). */
export const photoAspect = 4 / 3;

/** A crop is at least this many pixels wide and high. */
export const photoCropSideMin = 64;

/** How much wider than the face the proposed crop is, and its share of a picture without exactly one face (guest §5). */
export const faceCropFactor = 2.25;
export const fallbackCropShare = 0.9;

/** An area above the first score in the quick check may be a face; above the second in the close check it is one. */
export const faceProposalScoreMin = 0.5;
export const faceScoreMin = 0.7;

/** Within how many hours the team answers a request for another photo, at the latest (guest §9). */
export const photoRequestHours = 48;

/** Within how many hours the team answers a member's request about a refused claim, unless the park sets a time. */
export const clubRequestHours = 48;

/** How many requests and how many reminders of one member may be open. */
export const clubRequestsOpenMax = 3;
export const claimRemindersMax = 5;

/** How many days a reminder waits for the payment of a check; then its mail is sent in any case. */
export const claimReminderDays = 3;

/** How many days ahead a stay may be that a member is reminded of. */
export const claimReminderAheadDays = 90;

/** How many days an answered request is kept. */
export const answeredRequestDays = 90;

/** How many days a photo that was given up is kept for the team, and the photo of a pass after its end. */
export const retiredPhotoDays = 30;
export const photoDaysAfterPassEnd = 90;

/** How many of the photos that a pass had before are kept at most, so that no guest fills the store. */
export const formerPhotosMax = 3;

/** How long a walletTicket is valid, which opens a member's loyalty pass (decisions 4). */
export const walletTicketTtlSeconds = 15 * 60;

/** How far the clocks of the park's systems may run ahead of ours, so that a purchase of this moment can be claimed. */
export const clockDifferenceMinutesMax = 10;
