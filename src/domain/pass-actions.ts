/** Which ways to take a pass along are offered on which device (guest §2 Pass actions, decisions 1 and 4). */

/** The kind of device the guest holds. */
export type Platform = 'ios' | 'android' | 'desktop';

/** The facts of the order object that decide the buttons. */
export interface PassActionFacts {
  orderId: string;
  holder: 'primary' | 'share';
  isPassholder: boolean;
  hasPhoto: boolean;
  skipImage: boolean;
  iCloudBindingLink: string | null;
  iCloudBoundToWallet: boolean;
}

/** What the guest is offered. */
export interface PassActions {
  apple: 'button' | 'binding-link' | 'hidden';
  isGoogleShown: boolean;
  isVoucherOffered: boolean;
  isMobileHintShown: boolean;
  /** A QR code opens the pass on the guest's phone. */
  isHandOffOffered: boolean;
  /** Wallet and voucher buttons are greyed out for order id 0 without a hashed link. */
  areDisabled: boolean;
}

/** What decides the buttons beside the pass itself. */
export interface PassActionPlace {
  platform: Platform;
  /** A hashed link brought the guest here. */
  hasHashUrl: boolean;
  /** The operator has set Google Wallet up. */
  isGoogleOffered: boolean;
}

/**
 * Decides the buttons: Apple on iOS and iPadOS, Google on Android, on a desktop the voucher, the hint and the way to the
 * phone; no wallet for a passholder without a photo. On Android the voucher stands in only where the operator has no
 * Google Wallet, so that a guest there is not left with nothing.
 */
export function passActionsOf(pass: PassActionFacts, place: PassActionPlace): PassActions {
  const { platform, hasHashUrl, isGoogleOffered } = place;
  const areDisabled = pass.orderId === '0' && !hasHashUrl;
  const isVoucherPlatform = platform === 'desktop' || (platform === 'android' && !isGoogleOffered);
  return {
    apple: platform === 'ios' && mayEnterWallet(pass) ? appleActionOf(pass) : 'hidden',
    isGoogleShown: platform === 'android' && isGoogleOffered && mayBeSavedByGoogle(pass),
    isVoucherOffered: isVoucherPlatform && pass.holder === 'primary',
    isMobileHintShown: platform === 'desktop' && mayEnterWallet(pass),
    isHandOffOffered: platform === 'desktop' && mayEnterWallet(pass) && !areDisabled,
    areDisabled,
  };
}

/** A passholder's pass goes into a wallet only with its photo, or where staff waived the photo. */
export function mayEnterWallet(
  pass: Pick<PassActionFacts, 'isPassholder' | 'hasPhoto' | 'skipImage'>,
): boolean {
  return !pass.isPassholder || pass.hasPhoto || pass.skipImage;
}

function mayBeSavedByGoogle(pass: PassActionFacts): boolean {
  return mayEnterWallet(pass) && !pass.iCloudBoundToWallet;
}

function appleActionOf(pass: PassActionFacts): PassActions['apple'] {
  if (pass.iCloudBoundToWallet) return 'hidden';
  return pass.iCloudBindingLink === null ? 'button' : 'binding-link';
}

/** Tells the device by what its browser says of itself; an iPad says it is a Mac, but a Mac has no touch screen. */
export function platformOf(userAgent: string, touchPointsMax = 0): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPointsMax > 1))
    return 'ios';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}
