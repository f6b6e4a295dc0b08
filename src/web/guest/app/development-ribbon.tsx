import { useState } from 'react';

import { Button } from '#web/shared/ui/button.tsx';
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
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-warning-soft px-4 py-1 text-sm text-warning print:hidden">
      <p>Passes are signed with development keys and install on no phone.</p>
      <Button look="quiet" isWaiting={!isHydrated} aria-label="Close the notice about keys" onClick={close}>
        Close
      </Button>
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
