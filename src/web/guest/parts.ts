/** The parts of the guest's screens whose scripts come after the page's own; the server renders them with the rest. */
import { BrowserAdvice, GoogleWallet, HandOff } from '../features/take-along/take-along-parts.ts';
import type { LazyPart } from '../ui/lazy-part.tsx';
import { FamilyBar, FamilyList } from './family-part.ts';

/** Has the server load every part before it renders the first page. */
export const guestParts: readonly Pick<LazyPart<never>, 'preload'>[] = [
  GoogleWallet,
  HandOff,
  BrowserAdvice,
  FamilyBar,
  FamilyList,
];
