// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import { renderPart } from '#web/testing/render-hook.tsx';
import { StartOver } from './start-over.tsx';

test('Start Over removes the member from the device, and keeps the remembered email', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  for (const key of ['loyalty-user', 'loyalty-email', 'page-counts']) localStorage.setItem(key, 'x');
  for (const key of ['loyalty-ticket', 'loyalty-number', 'typed-values']) sessionStorage.setItem(key, 'x');
  const { element } = await renderPart(() => <StartOver />);
  await act(async () => {
    element.querySelector('button')?.click();
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });
  expect(Object.keys(localStorage).toSorted()).toEqual(['loyalty-email', 'page-counts']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
