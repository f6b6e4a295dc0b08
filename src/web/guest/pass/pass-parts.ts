/** The lazy parts of the pass card. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The sentence above the code. */
export const GateSentence = lazyPart(async () => (await import('./gate-sentence.tsx')).GateSentence);

/** The code that changes every few seconds, for products that have one. */
export const RotatingPanel = lazyPart(async () => (await import('./rotating-panel.tsx')).RotatingPanel);
