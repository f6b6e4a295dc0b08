/** The parts of the guest's screens whose scripts come after the page's own; the server renders them with the rest. */
import { lazyPart, type LazyPart } from '../ui/lazy-part.tsx';

/** The list of the guests with whom a credit card is shared. */
export const TicketShares = lazyPart(
  async () => (await import('../features/share/ticket-shares.tsx')).TicketShares,
);

/** The wristband activation, a page of its own. */
export const ActivateScreen = lazyPart(async () => (await import('./activate-screen.tsx')).ActivateScreen);

/** The balance of a stored value card, a page of its own. */
export const StoredValueScreen = lazyPart(
  async () => (await import('./stored-value-screen.tsx')).StoredValueScreen,
);

/** Has the server load every part before it renders the first page. */
export const guestParts: readonly Pick<LazyPart<never>, 'preload'>[] = [
  TicketShares,
  ActivateScreen,
  StoredValueScreen,
];
