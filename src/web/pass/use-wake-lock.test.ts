// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';
import { useWakeLock } from './use-wake-lock.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

/** A phone that answers a request for its screen in this way. */
function phone(request: (kind: string) => Promise<{ release: () => void }>) {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}

test('the screen stays awake from the moment the barcode fills it until it is closed', async () => {
  const release = vi.fn<() => void>();
  const request = vi.fn<(kind: string) => Promise<{ release: () => void }>>(async () => ({ release }));
  phone(request);
  const { current } = await renderHook(() => useWakeLock());
  current().hold();
  await Promise.resolve();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  expect(release).not.toHaveBeenCalled();
  current().release();
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  current().release();
  await Promise.resolve();
  expect(release).toHaveBeenCalledOnce();
});

test('a barcode that is closed before the phone has answered lets the screen sleep all the same', async () => {
  const release = vi.fn<() => void>();
  const granted = Promise.withResolvers<{ release: () => void }>();
  phone(() => granted.promise);
  const { current } = await renderHook(() => useWakeLock());
  current().hold();
  current().release();
  expect(release).not.toHaveBeenCalled();
  granted.resolve({ release });
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
});

test('a phone that refuses, or does not know how, shows the barcode without an error', async () => {
  const { current } = await renderHook(() => useWakeLock());
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  process.on('unhandledRejection', note);
  current().hold();
  current().release();
  phone(() => Promise.reject(new DOMException('The battery is low.', 'NotAllowedError')));
  current().hold();
  current().release();
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', note);
  expect(errors).toEqual([]);
});
