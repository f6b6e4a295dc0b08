/**
 * Every limit on attempts. `limit-table.ts` describes each of them; docs/limits.md is printed from there
 * (docs/security.md names the hazards).
 */
import type { GuessLimit } from '#domain/guess-limit.ts';

/** The attempts of a key within a window that starts with the first of them. */
export interface Limit {
  attemptsMax: number;
  windowSeconds: number;
}

const minutes = 60;
const hours = 60 * minutes;

/**
 * Guesses at one order or one barcode: after ten misses every caller must solve a puzzle, which gets twice as hard with
 * every ten further misses, up to eight times. The order is never closed, because a stranger could then lock out its
 * guest.
 */
export const missesPerOrderOrBarcode: GuessLimit = {
  freeMisses: 10,
  windowSeconds: 24 * hours,
  doublingsMax: 3,
  missesMax: null,
};

/** Refusals that the audit log takes of one network, so that no one can flood it. */
export const refusalsRecordedPerNetwork: Limit = { attemptsMax: 300, windowSeconds: hours };

/** The key of an order's counter, shared by the code that counts, shows and resets it. */
export function orderKeyOf(orderId: string): string {
  return `order:${orderId}`;
}

/** The key of a barcode's counter. */
export function barcodeKeyOf(barcode: string): string {
  return `barcode:${barcode}`;
}

/** Guesses from one network at any order; thousands of guests may share it, so a hit is never counted. */
export const missesPerNetwork: GuessLimit = {
  freeMisses: 30,
  windowSeconds: 15 * minutes,
  doublingsMax: 0,
  missesMax: 600,
};

/** Every other public limit has the same two steps: a puzzle above the budget, and a refusal at 25 times the budget. */
function inTwoSteps({ attemptsMax, windowSeconds }: Limit): GuessLimit {
  return { freeMisses: attemptsMax, windowSeconds, doublingsMax: 0, missesMax: 25 * attemptsMax };
}

/**
 * Mails that notify guests of a share, for all passes of one order; above the limit the share is still created, and its
 * link can be copied.
 */
export const shareMailsPerOrder: Limit = { attemptsMax: 5, windowSeconds: 24 * hours };

/** Rewards that one member may take, so that no one fills the ledger by taking and giving back. */
export const rewardsPerMember: Limit = { attemptsMax: 40, windowSeconds: 24 * hours };

/** Pictures of rewards that one member of the team uploads; each takes a decoder for up to ten seconds. */
export const rewardImagesPerColleague: Limit = { attemptsMax: 60, windowSeconds: 1 * hours };

/** Pictures of looks that one member of the team uploads, as those of rewards. */
export const lookImagesPerColleague: Limit = { attemptsMax: 60, windowSeconds: 1 * hours };

/** Requests for the links of an order or an address, from one network. */
export const linkRequestsPerNetwork = inTwoSteps({ attemptsMax: 10, windowSeconds: 1 * hours });

/**
 * Mails with the links of passes: to one address, and for one order. Above the limit the answer is the same, but no
 * mail is sent, so that no one can fill a guest's mailbox.
 */
export const linkMailsPerAddress: Limit = { attemptsMax: 3, windowSeconds: 24 * hours };
export const linkMailsPerOrder: Limit = { attemptsMax: 3, windowSeconds: 24 * hours };

/**
 * The mail with the link after a registration, or after an import that asks for it: one for each pass and address, longer
 * than the pass of a season is used.
 */
export const linkMailsOfNewAddress: Limit = { attemptsMax: 1, windowSeconds: 400 * 24 * hours };

/** Mails with a link that the team sends for one order. */
export const deskLinkMailsPerOrder: Limit = { attemptsMax: 10, windowSeconds: 24 * hours };

/** Mails with words of their own that the team writes to one guest: for one order, or to one member of the club. */
export const deskMessagesPerGuest: Limit = { attemptsMax: 10, windowSeconds: 24 * hours };

/** Pictures that one member of the team turns into photos of guests; each takes a decoder for up to ten seconds. */
export const deskPhotosPerColleague: Limit = { attemptsMax: 300, windowSeconds: 1 * hours };

/** Codes other than of blank bands, tried with one wristband ticket. */
export const wrongBandsPerPass = inTwoSteps({ attemptsMax: 5, windowSeconds: 15 * minutes });

/** Requests to the team for help with a wristband: from one network, and answered ones included of one pass. */
export const bandRequestsPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });
export const bandRequestsPerPass: Limit = { attemptsMax: 5, windowSeconds: 24 * hours };

/**
 * Requests to the team for help with a link, of which nothing is proved: from one network, and answered ones included
 * for one email address.
 */
export const linkHelpPerNetwork = inTwoSteps({ attemptsMax: 10, windowSeconds: 1 * hours });
export const linkHelpPerAddress: Limit = { attemptsMax: 5, windowSeconds: 24 * hours };

/** Misses of the stored-value page; its 64 hex digits cannot be guessed, so this limit protects only the database. */
export const storedValueMissesPerNetwork = inTwoSteps({ attemptsMax: 30, windowSeconds: 15 * minutes });

/** Wallet passes of any kind made of one pass. */
export const passFilesPerPass: Limit = { attemptsMax: 20, windowSeconds: 24 * hours };

/** Statements that one member requests, because a long one is a file of many pages. */
export const statementsPerMember: Limit = { attemptsMax: 60, windowSeconds: 24 * hours };

/** Registrations of phones for one Apple pass: each may add a phone that receives pushes. */
export const phonesPerPass: Limit = { attemptsMax: 100, windowSeconds: 24 * hours };

/** Newly built updates of one Apple pass, for all its phones together; unchanged passes are not counted. */
export const passUpdatesPerPass: Limit = { attemptsMax: 600, windowSeconds: 1 * hours };

/** Error reports of phones about passes, from one network. */
export const walletLogsPerAddress: Limit = { attemptsMax: 60, windowSeconds: 1 * hours };

/** Notifications of one Google pass; Google itself shows no more. */
export const noticesPerGooglePass: Limit = { attemptsMax: 3, windowSeconds: 24 * hours };

/** How often one pass may be registered again: each change of the email sends a mail to the old one. */
export const registrationsPerPass: Limit = { attemptsMax: 20, windowSeconds: 24 * hours };

/** Previews of photos for one pass: many more than any guest tries. */
export const photoPreviewsPerPass: Limit = { attemptsMax: 60, windowSeconds: 1 * hours };

/** Photos of one pass that its guest stores, by upload or with a request to the team: each takes about 1 MB of the store. */
export const photosStoredPerPass: Limit = { attemptsMax: 20, windowSeconds: 1 * hours };

/** Bodies of photo calls in one server, from their first byte to the answer (docs/decisions/0014-photo-bodies.md). */
export const photoBodies = {
  /** Pictures as bytes, whose pass is proven before they are read. */
  provenMax: 8,
  /** Pictures in JSON, which prove their pass only as a whole; parsed and decoded each is there several times. */
  jsonMax: 4,
  /** Bodies of one network outside the park, of each of the two kinds. */
  perNetworkMax: 2,
  /** Proven bodies for one pass, from any network. */
  perPassMax: 2,
  /** A body that is slower than this over this time is cut off. */
  bytesPerSecondMin: 16 * 1024,
  slownessMilliseconds: 10_000,
  /** How long a call waits for its place before the server refuses as busy. */
  waitMilliseconds: 15_000,
} as const;

/**
 * Numbers without a claimable source, tried by one member and from one network; a hit is never counted. A member who
 * has used up the five gets the answer of a miss until the window ends, with or without a puzzle.
 */
export const claimMissesPerMember: GuessLimit = {
  freeMisses: 5,
  windowSeconds: 24 * hours,
  doublingsMax: 0,
  missesMax: 5,
};
export const claimMissesPerNetwork = inTwoSteps({ attemptsMax: 30, windowSeconds: 24 * hours });

/**
 * Previews of claims, found or not: a preview shows a purchase without spending a claim on it. So strangers have as many
 * from one network as they could make members there, and a member who proved the mailbox has many more than a day's claims.
 */
export const claimPreviewsPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });
export const claimPreviewsPerMember = inTwoSteps({ attemptsMax: 40, windowSeconds: 24 * hours });

/** Mails with a code to one address; above the limit the answer is the same, but no mail is sent. */
export const signInCodesPerHour: Limit = { attemptsMax: 3, windowSeconds: 1 * hours };
export const signInCodesPerDay: Limit = { attemptsMax: 10, windowSeconds: 24 * hours };

/** Requests for codes from one network. */
export const signInCodesPerNetwork = inTwoSteps({ attemptsMax: 10, windowSeconds: 1 * hours });

/** Wrong codes from one network, for any address; each mailed code also has only five tries. */
export const wrongSignInCodesPerNetwork = inTwoSteps({ attemptsMax: 30, windowSeconds: 1 * hours });

/** Requests with emails without a member from one network. */
export const unknownEmailsPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });

/** New members from one network. */
export const membersPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });

/** Requests to the team and reminders after refused claims, from one network. */
export const claimStepsPerNetwork = inTwoSteps({ attemptsMax: 20, windowSeconds: 1 * hours });

/**
 * The tries of each kind by one member of the team or one API key: more than a desk makes in its busiest hour, and
 * without a puzzle.
 */
export const triesPerColleague: GuessLimit = {
  freeMisses: 500,
  windowSeconds: 1 * hours,
  doublingsMax: 0,
  missesMax: 500,
};

/**
 * Codes that no reward has, with one till's key or by one member of the team: many more than all tills of a park misread,
 * and none of a thousand held codes is found in a lifetime of them.
 */
export const rewardCodeMissesPerCaller: GuessLimit = {
  freeMisses: 500,
  windowSeconds: 1 * hours,
  doublingsMax: 0,
  missesMax: 500,
};

/**
 * Unknown API keys from one network. A key has 256 random bits and a right one is always taken; the limit tells a
 * system with a wrong key to stop, and keeps a flood of keys from writing.
 */
export const unknownApiKeysPerNetwork: GuessLimit = {
  freeMisses: 30,
  windowSeconds: 15 * minutes,
  doublingsMax: 0,
  missesMax: 30,
};

/** Scans of one gate key: a hundred a second, many more than all gates of a park make. */
export const gateScansPerKey: Limit = { attemptsMax: 6000, windowSeconds: 1 * minutes };

/** Scans of one gate key that prove no pass; above the limit its scans are refused, because someone may be guessing. */
export const gateMissesPerKey: Limit = { attemptsMax: 2000, windowSeconds: 1 * hours };

/** Parts of the keys of a day that one gate key loads. */
export const gateBatchesPerKey: Limit = { attemptsMax: 2000, windowSeconds: 1 * hours };

/** Reading calls with one API key: ten a second, so that one system leaves the database to the others. */
export const readsPerKey: Limit = { attemptsMax: 600, windowSeconds: 1 * minutes };

/** Passes that one API key creates: each is signed and may be written to Google. */
export const createdPassesPerKey: Limit = { attemptsMax: 300, windowSeconds: 1 * minutes };

/**
 * Failed sign-ins of staff from one network; each typed name also has its own wait (src/domain/sign-in-wait.ts). A
 * browser in which the member has signed in before has neither.
 */
export const staffSignInsPerNetwork = inTwoSteps({ attemptsMax: 50, windowSeconds: 1 * hours });
