import { useState } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';

/** Says that no phone takes these passes, until somebody who develops here closes it in this browser. */
export function DevelopmentRibbon() {
  const isHydrated = useIsHydrated();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || (isHydrated && wasClosed())) return null;
  const close = (): void => {
    setIsClosed(true);
    keepClosed();
  };
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl bg-warning-soft py-1 ps-4 pe-1 text-sm text-warning print:hidden">
      <p className="min-w-0 wrap-anywhere">{t('app.developmentKeys')}</p>
      <button
        type="button"
        className="inline-grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-xl forced-colors:border"
        data-icon="close"
        aria-label={t('app.closeDevelopmentKeys')}
        disabled={!isHydrated}
        data-waiting={!isHydrated || undefined}
        onClick={close}
      />
    </div>
  );
}

const key = 'development-ribbon-closed';

function wasClosed(): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false; // the browser keeps nothing for this site
  }
}

function keepClosed(): void {
  try {
    window.localStorage.setItem(key, 'yes');
  } catch {
    // It stays closed on this page only.
  }
}
