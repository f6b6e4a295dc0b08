import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The scanner, loaded when the guest opens the camera. */
export const LazyScanner = lazyPart(async () => (await import('./scanner.tsx')).Scanner, <OpeningCamera />);

/** A component of its own, because a text is read while rendering. */
function OpeningCamera() {
  return <BusyLine busyText={t('ui.openingCamera')} />;
}
