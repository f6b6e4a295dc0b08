/** The parts of the guest's screens whose scripts come after the page's own; the server renders them with the rest. */
import { lazyPart, type LazyPart } from '../ui/lazy-part.tsx';

/** The list of the guests with whom a credit card is shared. */
export const TicketShares = lazyPart(
  async () => (await import('../features/share/ticket-shares.tsx')).TicketShares,
);

/** Has the server load every part before it renders the first page. */
export const guestParts: readonly Pick<LazyPart<never>, 'preload'>[] = [TicketShares];
