import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The scanner, loaded when the guest opens the camera. */
export const LazyScanner = lazyPart(
  async () => (await import('./scanner.tsx')).Scanner,
  <BusyLine busyText="Opening the camera..." />,
);
