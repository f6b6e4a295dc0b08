/** The lazy parts of the pass card. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The code that changes every few seconds, for products that have one. */
export const RotatingPanel = lazyPart(async () => (await import('./rotating-panel.tsx')).RotatingPanel);
