import { afterEach, expect, test, vi } from 'vitest';

import { faultOf, openCamera, torchOf } from './camera.ts';

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

test('a light beside the camera is offered and turned; a camera without one offers none', async () => {
  const turned: unknown[] = [];
  const cameraWith = (capabilities: (() => object) | undefined) => {
    const applyConstraints = (wanted: unknown) => Promise.resolve(void turned.push(wanted));
    const track = { getCapabilities: capabilities, applyConstraints };
    return { getVideoTracks: () => [track] };
  };
  const torch = torchOf(cameraWith(() => ({ torch: true })));
  await torch?.(true);
  await torch?.(false);
  expect(turned).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  expect(torchOf(cameraWith(() => ({})))).toBeUndefined();
  expect(torchOf(cameraWith(undefined))).toBeUndefined();
});
