/** The lazy parts of the guest's screens; the server renders them with the rest. */
import { createElement } from 'react';

import { BrowserAdvice, GoogleWallet, HandOff } from '#web/guest/take-along/take-along-parts.ts';
import { GateSentence, OrderClock, RotatingPanel } from '#web/pass/pass-parts.ts';
import { lazyPart, type LazyPart } from '#web/shared/ui/lazy-part.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ExclusionNotice, LoginScreen } from './inner-parts.ts';

/** The registration, a plain form before its script has loaded. */
export const RegistrationScreen = lazyPart(
  async () => (await import('./registration-screen.tsx')).RegistrationScreen,
  createElement(Skeleton),
  { isInMarkup: true },
);

/** The actions of the pass; some of its buttons are links before its script has loaded. */
export const ActionRow = lazyPart(async () => (await import('./action-row.tsx')).ActionRow);

/** What the park writes to the holder of the pass. */
export const ParkMessages = lazyPart(async () => (await import('#web/pass/park-messages.tsx')).ParkMessages);

/** Shown to a guest whose share was stopped. */
export const EndedShareNotice = lazyPart(
  async () => (await import('./ended-share-notice.tsx')).EndedShareNotice,
);

/** Shown while the page is a saved copy. */
export const KeptNotice = lazyPart(async () => (await import('#web/shared/ui/kept-notice.tsx')).KeptNotice);

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
  RegistrationScreen,
  ActionRow,
  ParkMessages,
  ExclusionNotice,
  EndedShareNotice,
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
  OrderClock,
  KeptNotice,
];
