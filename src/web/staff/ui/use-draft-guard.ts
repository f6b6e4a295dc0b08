import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps a draft from being lost by leaving it: closing or reloading the page asks by the browser's own question, and
 * Back and Forward stay where they are and call `onLeave`, which asks in the page.
 */
export function useDraftGuard(hasDraft: boolean, onLeave: () => void): void {
  const ask = useEffectEvent(onLeave);
  useEffect(() => {
    if (!hasDraft) return undefined;
    const address = location.href;
    const stay = (event: PopStateEvent): void => {
      // Before the router, which would show the other screen. The entry that was left is made again.
      event.stopImmediatePropagation();
      history.pushState(null, '', address);
      ask();
    };
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('popstate', stay, { capture: true });
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('popstate', stay, { capture: true });
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasDraft]);
}
