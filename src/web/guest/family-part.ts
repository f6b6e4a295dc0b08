import { lazyPart } from '../ui/lazy-part.tsx';

/** The family's passes, for orders with more than one. */
export const FamilyDeck = lazyPart(async () => (await import('./family-deck.tsx')).FamilyDeck);
