/** The parts of the guest's screens whose scripts come after the page's own; the server renders them with the rest. */
import type { LazyPart } from '../ui/lazy-part.tsx';

/** Has the server load every part before it renders the first page. */
export const guestParts: readonly Pick<LazyPart<never>, 'preload'>[] = [];
