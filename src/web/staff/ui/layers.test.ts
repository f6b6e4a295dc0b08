import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, test } from 'vitest';

/** The overlays over the page, by their Mantine component names. */
const overlays =
  /\b(Modal|Drawer|Dialog|Popover|HoverCard|Menu|Combobox|Select|MultiSelect|Autocomplete|ColorInput|Spotlight)\b/;

/** The files that use one of them; each must call `useLayer`. */
const known = [
  'color-field.tsx',
  'modal-frame.tsx',
  'profile-head.tsx',
  'table-menus.tsx',
  'top-navigation.tsx',
];
/** A list that stands open in a dialog is part of its layer. */
const partsOfLayers = new Set(['find-box.tsx', 'found-list.tsx']);

test('every Mantine overlay registers a layer, so that shortcuts are off and Esc closes the topmost one, and gives the focus back', () => {
  const users = globSync('src/web/staff/**/*.tsx').filter((file) => {
    const text = readFileSync(file, 'utf8');
    const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? [];
    return overlays.test(names) && !partsOfLayers.has(basename(file));
  });
  expect(users.map((file) => basename(file)).toSorted()).toEqual(known);
  for (const file of users) expect(readFileSync(file, 'utf8')).toContain('useLayer(');
  // The focus never leaves the field of a color.
  for (const file of users.filter((one) => basename(one) !== 'color-field.tsx'))
    expect(readFileSync(file, 'utf8')).toMatch(/useFocusReturn\(|\.focus\(/);
});

test('only the layers and the shortcuts of the back office listen to keys', () => {
  const listeners = globSync('src/web/staff/**/*.{ts,tsx}').filter(
    (file) =>
      !file.includes('.test.') && /useHotkeys|addEventListener\('key/.test(readFileSync(file, 'utf8')),
  );
  expect(listeners.map((file) => basename(file)).toSorted()).toEqual([
    'find-button.tsx',
    'layers.ts',
    'use-scanning.ts',
    'use-shortcuts.ts',
  ]);
});
