// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';

import { homeOfFocus, useFocusReturn } from './use-focus-return.ts';

test('a button that is busy has the focus again, also after a dialog, and the heading has it when the button stays off or is gone', async () => {
  const heading = document.body.appendChild(document.createElement('h1'));
  heading.tabIndex = homeOfFocus.tabIndex;
  heading.dataset['homeOfFocus'] = '';
  const opener = document.body.appendChild(document.createElement('button'));
  const press = (): void => {
    opener.focus();
    opener.blur(); // as the browser does when the button is disabled
    opener.disabled = true;
  };
  press();
  opener.disabled = false;
  await expect.poll(() => document.activeElement).toBe(opener);
  opener.blur();
  const dialog = await renderHook(() => useFocusReturn(true));
  await dialog.unmount();
  await expect.poll(() => document.activeElement).toBe(opener);
  press();
  await expect.poll(() => document.activeElement, { timeout: 5000 }).toBe(heading);
  opener.disabled = false;
  press();
  opener.remove();
  await expect.poll(() => document.activeElement).toBe(heading);
});
