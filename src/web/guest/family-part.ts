import { lazyPart } from '../ui/lazy-part.tsx';

/** The way to the neighbours in the family's deck, for orders with more than one pass. */
export const FamilyBar = lazyPart(async () => (await import('./family-bar.tsx')).FamilyBar);

/** The family's other passes, and all of them into a wallet. */
export const FamilyList = lazyPart(async () => (await import('./family-list.tsx')).FamilyList);
