import { useEffect, useEffectEvent, useRef } from 'react';

import { isAnyLayerOpen } from '#web/staff/ui/layers.ts';
import { noKeys, takeKey } from '#web/staff/ui/wedge.ts';

/**
 * Opens the box by Ctrl-K or ⌘K, by `/` where the open tab has no search of its own, and by a scan while no field has
 * the focus; the scanned text comes along. Off while a dialog or another layer is open.
 */
export function useOpenBox(open: (scanned?: string) => void): void {
  const keys = useRef(noKeys);
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || isAnyLayerOpen()) return;
    if (isCommandK(event)) {
      event.preventDefault();
      return open();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const { state, scanned } = takeKey(keys.current, event);
    keys.current = state;
    if (scanned !== undefined) {
      event.preventDefault();
      open(scanned);
    } else if (event.key === '/' && !event.defaultPrevented && !event.repeat) {
      event.preventDefault();
      open();
    }
  });
  useEffect(() => {
    // At the window, after the shortcuts of the open tab.
    const listen = (event: KeyboardEvent): void => take(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isCommandK({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}
