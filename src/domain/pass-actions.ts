/** Which ways to take a pass along are offered on which device (guest §2 Pass actions, decisions 1 and 4). */
import { lacksPhoto, voidReasonOf, type PassStateFacts } from './pass-state.ts';
import type { Platform } from './platform.ts';

/** The facts of the order object that decide the buttons. */
export interface PassActionFacts extends PassStateFacts {
  orderId: string;
  holder: 'primary' | 'share';
  skipImage: boolean;
  iCloudBindingLink: string | null;
  iCloudBoundToWallet: boolean;
  /** Set while the wristband that this ticket was spent on can be used: the band is the ticket now. */
  wristbandValidFor: string | null;
}

/** What the guest is offered. */
export interface PassActions {
  apple: 'button' | 'binding-link' | 'hidden';
  isGoogleShown: boolean;
  isVoucherOffered: boolean;
  isMobileHintShown: boolean;
  /** No wallet is offered on this device, so a text says what the voucher is for. */
  isVoucherHintShown: boolean;
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
  wallets: OfferedWallets;
}

/** The wallets that the operator has set up. */
export interface OfferedWallets {
  apple: boolean;
  google: boolean;
}

/**
 * Decides the buttons: Apple on iOS and iPadOS, Google on Android, on a desktop the voucher, the hint and the way to the
 * phone; no wallet for a passholder without a photo or for a void pass, and no way to a phone for a pass that is in a
 * wallet already. A phone whose wallet the operator does not offer gets the voucher instead, with a text that says so,
 * and a park without any wallet sends no guest to a phone. A ticket that was spent on a wristband has nothing to take along: the band is on the guest's wrist.
 */
export function passActionsOf(pass: PassActionFacts, place: PassActionPlace): PassActions {
  const { platform, hasHashUrl, wallets } = place;
  const areDisabled = pass.orderId === '0' && !hasHashUrl;
  if (pass.wristbandValidFor !== null) return { ...noActions, areDisabled };
  const wallet = walletOf(platform, wallets);
  const isWanted = isForPhone(pass);
  const isVoucherOffered = wallet === null && voucherRefusalOf(pass) === undefined;
  const isSentToPhone = platform === 'desktop' && hasAnyWallet(wallets) && isWanted;
  const appleAction = pass.iCloudBindingLink === null ? 'button' : 'binding-link';
  return {
    apple: wallet === 'Apple' && isWanted ? appleAction : 'hidden',
    isGoogleShown: wallet === 'Google' && isWanted,
    isVoucherOffered,
    isMobileHintShown: isSentToPhone,
    isVoucherHintShown: isVoucherOffered && isWalletMissing(platform, wallets),
    isHandOffOffered: isSentToPhone && !areDisabled,
    areDisabled,
  };
}

const noActions: Omit<PassActions, 'areDisabled'> = {
  apple: 'hidden',
  isGoogleShown: false,
  isVoucherOffered: false,
  isMobileHintShown: false,
  isVoucherHintShown: false,
  isHandOffOffered: false,
};

/** What a link does for a guest whose browser does not run our script. */
export type PlainAction = 'apple' | 'google' | 'voucher';

/**
 * Which of the offered actions work as a plain link: a single-holder pass has its binding link already. An excluded pass
 * has its voucher, on every device.
 */
export function plainActionsOf(
  pass: PassActionFacts & { excluded: string | null },
  place: PassActionPlace,
): PlainAction[] {
  if (pass.excluded !== null) return voucherRefusalOf(pass) === undefined ? ['voucher'] : [];
  const { apple, isGoogleShown, isVoucherOffered, areDisabled } = passActionsOf(pass, place);
  const isOffered = { apple: apple === 'button', google: isGoogleShown, voucher: isVoucherOffered };
  if (areDisabled) return [];
  return (['apple', 'google', 'voucher'] as const).filter((action) => isOffered[action]);
}

/** The wallet of the guest's device, or null if it has none that the operator offers. */
export function walletOf(platform: Platform, { apple, google }: OfferedWallets): 'Apple' | 'Google' | null {
  if (platform === 'ios') return apple ? 'Apple' : null;
  return platform === 'android' && google ? 'Google' : null;
}

/** True if the operator lacks the wallet of this device; a desktop has none of its own, and leads to a phone's. */
function isWalletMissing(platform: Platform, wallets: OfferedWallets): boolean {
  return platform === 'desktop' ? !hasAnyWallet(wallets) : walletOf(platform, wallets) === null;
}

/** True if the operator offers a wallet, so that a text may send guests to their phone's wallet. */
export function hasAnyWallet({ apple, google }: OfferedWallets): boolean {
  return apple || google;
}

/** Why a pass has no voucher, or undefined where it has one; the server refuses and the page offers by this rule. */
export function voucherRefusalOf(
  pass: Pick<PassActionFacts, 'holder' | 'refunded'>,
): 'voucher-not-for-shares' | 'order-refunded' | undefined {
  if (pass.holder === 'share') return 'voucher-not-for-shares';
  return pass.refunded ? 'order-refunded' : undefined;
}

/** A phone has something to do for this pass: it is valid, goes into a wallet, and is in none yet. */
export function isForPhone(pass: PassActionFacts): boolean {
  return mayEnterWallet(pass) && !pass.iCloudBoundToWallet && voidReasonOf(pass) === undefined;
}

/** A passholder's pass goes into a wallet only with its photo, or where staff waived the photo. */
export function mayEnterWallet(
  pass: Pick<PassActionFacts, 'isPassholder' | 'hasPhoto' | 'skipImage'>,
): boolean {
  return !lacksPhoto(pass);
}
