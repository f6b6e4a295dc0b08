/** The lazy parts of the pass card. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The sentence above the code. */
export const GateSentence = lazyPart(async () => (await import('./gate-sentence.tsx')).GateSentence);

/** The code that changes every few seconds, for products that have one. */
export const RotatingPanel = lazyPart(async () => (await import('./rotating-panel.tsx')).RotatingPanel);

/**
 * Notices that the pass has expired while the page is open. The first picture does not wait for it, because the server
 * judged the pass a moment ago; without its script the gate decides, as ever.
 */
export const OrderClock = lazyPart(async () => {
  const part = await import('./order-clock.tsx').catch(() => undefined);
  return part?.OrderClock ?? (() => null);
});
