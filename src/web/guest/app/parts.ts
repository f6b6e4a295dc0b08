/** The lazy parts of the guest's screens; the server renders them with the rest. */
import { BrowserAdvice, GoogleWallet, HandOff } from '#web/guest/take-along/take-along-parts.ts';
import { GateSentence, RotatingPanel } from '#web/guest/pass/pass-parts.ts';
import { lazyPart, type LazyPart } from '#web/shared/ui/lazy-part.tsx';
import { ExclusionNotice, LoginScreen } from './inner-parts.ts';

/** The registration form. */
export const RegistrationForm = lazyPart(
  async () => (await import('#web/guest/registration/registration-form.tsx')).RegistrationForm,
);

/** The ways to save the pass on this device; its buttons are links before its script has loaded. */
export const TakeAlong = lazyPart(
  async () => (await import('#web/guest/take-along/take-along.tsx')).TakeAlong,
);

/** What the park writes to the holder of the pass. */
export const ParkMessages = lazyPart(
  async () => (await import('#web/guest/pass/park-messages.tsx')).ParkMessages,
);

/** The photo of a season pass: choosing, cropping, uploading and replacing it. */
export const PhotoPart = lazyPart(
  async () => (await import('#web/guest/photo/photo-section.tsx')).PhotoSection,
);

/** The guests with whom a credit card is shared. */
export const TicketShares = lazyPart(
  async () => (await import('#web/guest/share/ticket-shares.tsx')).TicketShares,
);

/** The wristband of a wristband ticket, or the link to its activation. */
export const WristbandOffer = lazyPart(
  async () => (await import('#web/guest/wristband/wristband-offer.tsx')).WristbandOffer,
);

/** The wristband activation, a page of its own. */
export const ActivateScreen = lazyPart(async () => (await import('./activate-screen.tsx')).ActivateScreen);

/** The balance of a stored value card, a page of its own. */
export const StoredValueScreen = lazyPart(
  async () => (await import('./stored-value-screen.tsx')).StoredValueScreen,
);

/** The links to the neighbors in the deck, for orders with more than one pass. */
export const FamilyBar = lazyPart(async () => (await import('./family-bar.tsx')).FamilyBar);

/** The other passes of the order, and the button that adds all of them to a wallet. */
export const FamilyList = lazyPart(async () => (await import('./family-list.tsx')).FamilyList);

/** The pass lookup page. */
export const LookupScreen = lazyPart(async () => (await import('./lookup-screen.tsx')).LookupScreen);

/** The loyalty club: its three kinds of claims. */
export const LoyaltyScreen = lazyPart(async () => (await import('./loyalty-screen.tsx')).LoyaltyScreen);

/** Keeps the pass on the device and the screen up to date. */
export const KeepFresh = lazyPart(async () => (await import('#web/guest/offline/keep-fresh.tsx')).KeepFresh);

/** The notice of a development server that no phone takes its passes. */
export const DevelopmentRibbon = lazyPart(
  async () => (await import('./development-ribbon.tsx')).DevelopmentRibbon,
);

/** Counts pages if the operator does and the guest agrees. A guest misses nothing without its script. */
export const PageCounts = lazyPart(async () => {
  const part = await import('./page-counts.tsx').catch(() => undefined);
  return part?.PageCounts ?? (() => null);
});

/** Every part, for the server to load before it renders the first page. */
export const guestParts: readonly Pick<LazyPart<never>, 'preload'>[] = [
  LoginScreen,
  RegistrationForm,
  TakeAlong,
  ParkMessages,
  PhotoPart,
  TicketShares,
  WristbandOffer,
  ExclusionNotice,
  FamilyBar,
  FamilyList,
  ActivateScreen,
  StoredValueScreen,
  LookupScreen,
  LoyaltyScreen,
  KeepFresh,
  PageCounts,
  DevelopmentRibbon,
  GoogleWallet,
  HandOff,
  BrowserAdvice,
  RotatingPanel,
  GateSentence,
];
