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
  isVoucherOffered: boolean;
  isMobileHintShown: boolean;
  /** Wallet and voucher buttons are greyed out for order id 0 without a hashed link. */
  areDisabled: boolean;
}

/** Decides the buttons: Apple on iOS and iPadOS, voucher and hint on a desktop, nothing for a passholder without a photo. */
export function passActionsOf(pass: PassActionFacts, platform: Platform, hasHashUrl: boolean): PassActions {
  return {
    apple: platform === 'ios' && mayEnterWallet(pass) ? appleActionOf(pass) : 'hidden',
    isVoucherOffered: platform !== 'ios' && pass.holder === 'primary',
    isMobileHintShown: platform === 'desktop' && mayEnterWallet(pass),
    areDisabled: pass.orderId === '0' && !hasHashUrl,
  };
}

/** A passholder's pass goes into a wallet only with its photo, or where staff waived the photo. */
export function mayEnterWallet(
  pass: Pick<PassActionFacts, 'isPassholder' | 'hasPhoto' | 'skipImage'>,
): boolean {
  return !pass.isPassholder || pass.hasPhoto || pass.skipImage;
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
