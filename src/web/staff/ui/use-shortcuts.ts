import { useHotkeys } from '@mantine/hooks';

import { isAnyLayerOpen } from './layers.ts';

/**
 * The keyboard shortcuts of the open tab. They are off while the user types, and while a modal, a menu or another
 * layer is open, because the key is meant for that. Undefined turns a shortcut off.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  useHotkeys(
    Object.entries(shortcuts).map(([key, act]) => [
      key,
      (event) => {
        if (act === undefined || event.defaultPrevented || event.repeat || isAnyLayerOpen()) return;
        event.preventDefault(); // Otherwise the key would be typed into the field that gets the focus.
        act();
      },
      { preventDefault: false },
    ]),
  );
}

/** A key with Ctrl, or with Cmd on a Mac, also while the user types; never what the browser does with it. */
export function useCtrlKey(key: 'S' | 'Enter', act: () => void): void {
  useHotkeys([[`mod+${key}`, () => (isAnyLayerOpen() ? undefined : act())]], []);
}
