// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';

import { useFocusReturn } from './use-focus-return.ts';

test('a button that is busy until its dialog opens has the focus again when the dialog closes', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  opener.blur(); // as the browser does when the button is disabled
  const dialog = await renderHook(() => useFocusReturn(true));
  await dialog.unmount();
  await expect.poll(() => document.activeElement).toBe(opener);
  opener.remove();
});
