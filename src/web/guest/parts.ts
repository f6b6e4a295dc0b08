/** The parts of the guest's screens whose scripts come after the page's own; the server renders them with the rest. */
import { lazyPart, type LazyPart } from '../ui/lazy-part.tsx';

/** The photo of a season pass: choosing, cutting, uploading and replacing it. */
export const PhotoPart = lazyPart(
  async () => (await import('../features/photo/photo-section.tsx')).PhotoSection,
);

/** Has the server load every part before it renders the first page. */
export const guestParts: readonly Pick<LazyPart<never>, 'preload'>[] = [PhotoPart];
