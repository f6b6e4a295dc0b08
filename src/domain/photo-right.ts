/** Who may change the holder's photo (guest §2, decisions 3). */

/** The facts of a pass that decide whether its holder may change the photo. */
export interface PhotoPassFacts {
  isPassholder: boolean;
  isTest: boolean;
  isRefunded: boolean;
  isExpired: boolean;
  isActivated: boolean;
  hasPhoto: boolean;
}

/** What may be done about the photo of a pass: changed by the guest, only asked for, or nothing at all. */
export type PhotoRight = 'change' | 'request' | 'none';

/**
 * Judges a pass: a guest changes the photo until the pass is activated and asks the team afterwards. Once the team has
 * taken the photo off, the guest puts a new one on. A pass that no longer admits its guest, a test pass and one without a
 * passholder have no photo to change. An exclusion keeps a pass out of wallets only, so it is no matter here.
 */
export function photoRightOf(pass: PhotoPassFacts): PhotoRight {
  if (!pass.isPassholder || pass.isTest || pass.isRefunded || pass.isExpired) return 'none';
  return pass.isActivated && pass.hasPhoto ? 'request' : 'change';
}
