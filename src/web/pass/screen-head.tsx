import { useCallback, useRef, useSyncExternalStore } from 'react';

import { formatInstant, type ParkFormat } from '#domain/park-format.ts';

interface ScreenHeadProps {
  product: string;
  /** The holder; empty if the pass has none. */
  name: string;
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
}

/**
 * Whose code fills the screen, and a clock that runs: a screenshot of it stands still. Both are in the page only while
 * the screen is open, so that no name stands in it twice.
 */
export function ScreenHead({ product, name, park }: ScreenHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  const subscribe = useCallback((onChange: () => void) => everySecondOf(head.current, onChange), []);
  const getTime = useCallback(() => {
    if (head.current?.closest('dialog')?.open !== true) return '';
    return formatInstant(new Date(), park, { timeStyle: 'medium' });
  }, [park]);
  const time = useSyncExternalStore(subscribe, getTime, () => '');
  return (
    <div ref={head} className="barcode-screen-head">
      {time === '' ? null : (
        <>
          <p className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              <bdi>{name === '' ? product : name}</bdi>
            </span>
            {name === '' ? null : (
              <span className="block text-sm text-muted wrap-anywhere">
                <bdi>{product}</bdi>
              </span>
            )}
          </p>
          <span className="barcode-screen-clock" aria-hidden="true">
            {time}
          </span>
        </>
      )}
    </div>
  );
}

/** Calls back every second, and at once when the dialog around the element opens or closes. */
function everySecondOf(element: Element | null, onChange: () => void): () => void {
  const dialog = element?.closest('dialog');
  const opening = new MutationObserver(onChange);
  if (dialog) opening.observe(dialog, { attributes: true, attributeFilter: ['open'] });
  const timer = setInterval(onChange, 1000);
  return () => {
    opening.disconnect();
    clearInterval(timer);
  };
}
