import { afterEach, expect, test, vi } from 'vitest';

import { faultOf, openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

test('a refusal, a missing camera and one that does not start are told apart', () => {
  expect(faultOf('NotAllowedError')).toBe('refused');
  expect(faultOf('NotFoundError')).toBe('missing');
  expect(faultOf('NotReadableError')).toBe('failed');
});

test('a browser that gives no cameras to the page has none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await openCamera()).toBe('missing');
});

test('a camera that the guest refuses is no error of the page', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  expect(await openCamera()).toBe('refused');
});
