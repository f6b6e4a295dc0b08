import { useHotkeys } from '@mantine/hooks';

import { isAnyLayerOpen } from './layers.ts';

/**
 * Shortcuts of the tab that is open. They sleep while something is typed, and while a modal, a menu or anything else lies
 * over the tab: a letter is then meant for that. Undefined is a shortcut that does nothing now.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  useHotkeys(
    Object.entries(shortcuts).map(([key, act]) => [
      key,
      (event) => {
        if (act === undefined || event.defaultPrevented || event.repeat || isAnyLayerOpen()) return;
        event.preventDefault(); // the key itself would be typed into the field that gets the focus
        act();
      },
      { preventDefault: false },
    ]),
  );
}
