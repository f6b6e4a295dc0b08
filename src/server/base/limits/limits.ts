/** Every limit on attempts, in one place (docs/security.md says why each is what it is). */
import type { GuessLimit } from '#domain/guess-limit.ts';

/** How many attempts a key has within a window that starts with the first of them. */
export interface Limit {
  attemptsMax: number;
  windowSeconds: number;
}

const minutes = 60;
const hours = 60 * minutes;

/**
 * Guesses at one order or one barcode: from the tenth miss on every caller of it brings a puzzle, doubled with every ten
 * further misses up to eight times. It is never closed, for then one stranger could close it to its guest.
 */
export const missesPerOrderOrBarcode: GuessLimit = {
  freeMisses: 10,
  windowSeconds: 24 * hours,
  doublingsMax: 3,
  missesMax: null,
};

/** The key of an order's counter, for those who count and those who show or lift it. */
export function orderKeyOf(orderId: string): string {
  return `order:${orderId}`;
}

/** The key of a barcode's counter. */
export function barcodeKeyOf(barcode: string): string {
  return `barcode:${barcode}`;
}

/** Guesses from one network, at whatever order; thousands of guests may share it, so a hit is never counted. */
export const missesPerNetwork: GuessLimit = {
  freeMisses: 30,
  windowSeconds: 15 * minutes,
  doublingsMax: 0,
  missesMax: 600,
};

/** Every other public limit has the same two steps: a puzzle past the budget, and an end at 25 times the budget. */
function inTwoSteps({ attemptsMax, windowSeconds }: Limit): GuessLimit {
  return { freeMisses: attemptsMax, windowSeconds, doublingsMax: 0, missesMax: 25 * attemptsMax };
}

/** Mails that tell guests of a share, for all passes of one order; over it a share is made all the same, to be copied. */
export const shareMailsPerOrder: Limit = { attemptsMax: 5, windowSeconds: 24 * hours };

/** Codes that were no blank band, tried with one wristband ticket. */
export const wrongBandsPerPass = inTwoSteps({ attemptsMax: 5, windowSeconds: 15 * minutes });

/** Misses of the stored-value page; 64 hex digits are not to be guessed, so this spares the database, not the cards. */
export const storedValueMissesPerNetwork = inTwoSteps({ attemptsMax: 30, windowSeconds: 15 * minutes });

/** Wallet passes made of one pass, of whatever kind. */
export const passFilesPerPass: Limit = { attemptsMax: 20, windowSeconds: 24 * hours };

/** Registrations of phones for one Apple pass: each may add a phone that is pushed to. */
export const phonesPerPass: Limit = { attemptsMax: 100, windowSeconds: 24 * hours };

/** Updates of one Apple pass that are made anew, for all its phones together; what has not changed is not counted. */
export const passUpdatesPerPass: Limit = { attemptsMax: 600, windowSeconds: 1 * hours };

/** Calls with which phones tell what went wrong with passes, from one network. */
export const walletLogsPerAddress: Limit = { attemptsMax: 60, windowSeconds: 1 * hours };

/** Notifications of one Google pass; Google itself shows no more. */
export const noticesPerGooglePass: Limit = { attemptsMax: 3, windowSeconds: 24 * hours };

/** How often one pass may be registered anew: each change of the email sends a mail to the old one. */
export const registrationsPerPass: Limit = { attemptsMax: 20, windowSeconds: 24 * hours };

/** Photos made from a pass's holder's pictures: many more than anybody tries on. */
export const photoPreviewsPerPass: Limit = { attemptsMax: 60, windowSeconds: 1 * hours };

/** The largest body of a photo call, in bytes; the contract says the same of its calls. */
const photoBodyBytes = 7_340_032;

/** Bodies of photo calls in one server, from their first byte to the answer (docs/decisions/0014-photo-bodies.md). */
export const photoBodies = {
  /** Bytes of all that are coming in, and of those that do not say first whose photo they are. */
  bytesMax: 8 * photoBodyBytes,
  unprovenBytesMax: 3 * photoBodyBytes,
  /** Bodies of one network outside the park's, with a proof and without one. */
  perNetworkMax: 2,
  unprovenPerNetworkMax: 2,
  uncountedBytes: 64 * 1024,
  /** Bodies about one pass, wherever they come from. */
  perPassMax: 2,
  /** Bodies that are worked on, from the last byte to the answer: each is there several times over by then. */
  atWorkMax: 4,
  /** What comes more slowly over so long a time is cut. */
  bytesPerSecondMin: 16 * 1024,
  slownessMilliseconds: 10_000,
  /** How long a guest with a proof waits for a place before the server says that it is busy. */
  waitMilliseconds: 15_000,
} as const;

/**
 * Numbers that were no claimable source, tried by one member and from one network; what is found is never counted. A member
 * who has used the five up is answered like a miss until the window ends, puzzle or not.
 */
export const claimMissesPerMember: GuessLimit = {
  freeMisses: 5,
  windowSeconds: 24 * hours,
  doublingsMax: 0,
  missesMax: 5,
};
export const claimMissesPerNetwork = inTwoSteps({ attemptsMax: 30, windowSeconds: 24 * hours });

/** Mails with a code to one address; over it the answer is the same and no mail goes out. */
export const memberCodesPerHour: Limit = { attemptsMax: 3, windowSeconds: 1 * hours };
export const memberCodesPerDay: Limit = { attemptsMax: 10, windowSeconds: 24 * hours };

/** Codes asked for from one network. */
export const memberCodesPerNetwork = inTwoSteps({ attemptsMax: 10, windowSeconds: 1 * hours });

/** Emails without a member, asked for from one network. */
export const unknownEmailsPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });

/** Members made from one network. */
export const membersPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });

/** What one member of the team, or one API key, may do of each of these: more than a desk does in its busiest hour, and no puzzle. */
export const triesPerColleague: GuessLimit = {
  freeMisses: 500,
  windowSeconds: 1 * hours,
  doublingsMax: 0,
  missesMax: 500,
};

/** Failed sign-ins of staff from one network; each account waits on its own besides (src/domain/sign-in-wait.ts). */
export const staffSignInFailuresPerAddress: Limit = { attemptsMax: 50, windowSeconds: 1 * hours };
