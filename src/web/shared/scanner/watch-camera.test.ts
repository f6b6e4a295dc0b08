// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { closeCamera, openCamera } from './camera.ts';
import { openReader, type CodeReader } from './code-reader.ts';
import { watchCamera } from './watch-camera.ts';

vi.mock('./camera.ts', async (load) => ({
  ...(await load<object>()),
  openCamera: vi.fn<typeof openCamera>(),
  closeCamera: vi.fn<typeof closeCamera>(),
}));
vi.mock('./code-reader.ts', () => ({ openReader: vi.fn<typeof openReader>() }));

/** A camera without a light. */
const stream = { getVideoTracks: () => [] } as object as MediaStream;
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

let showPicture: () => void;
const read = vi.fn<CodeReader['read']>();
const close = vi.fn<() => void>();

beforeEach(() => {
  read.mockReset().mockResolvedValue([]);
  close.mockReset();
  vi.mocked(closeCamera).mockReset();
  vi.mocked(openCamera).mockReset().mockResolvedValue(stream);
  vi.mocked(openReader).mockReset().mockResolvedValue({ read, close });
  vi.stubGlobal('createImageBitmap', async () => ({}));
});

function watch() {
  const video = document.createElement('video');
  // A browser's own, which happy-dom lacks; each call waits for the next picture.
  Object.defineProperty(video, 'srcObject', { value: null, writable: true });
  const pictures: (() => void)[] = [];
  Object.assign(video, { requestVideoFrameCallback: (done: () => void) => pictures.push(done) });
  showPicture = () => pictures.shift()?.();
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  const watcher = {
    onPicture: vi.fn<() => void>(),
    onLens: vi.fn<(lens: string) => void>(),
    onFault: vi.fn<(fault: string) => void>(),
    onTexts: vi.fn<(texts: string[]) => void>(),
  };
  return { video, play, watcher, stop: watchCamera(video, watcher) };
}

test('the camera is shown, and every picture with a code hands on its texts', async () => {
  const { video, watcher, stop } = watch();
  await settle();
  expect(watcher.onPicture).toHaveBeenCalledOnce();
  expect(video.srcObject).toBe(stream);
  read.mockResolvedValueOnce([]).mockResolvedValueOnce(['240126000000100017']);
  for (let count = 0; count < 2; count += 1) {
    showPicture();
    await settle();
  }
  expect(watcher.onTexts.mock.calls).toEqual([[['240126000000100017']]]);
  stop();
  expect(closeCamera).toHaveBeenCalledWith(stream);
  expect(close).toHaveBeenCalledOnce();
  expect(video.srcObject).toBeNull();
});

test('one picture is read at a time', async () => {
  watch();
  await settle();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  read.mockReturnValueOnce(promise);
  showPicture();
  showPicture();
  await settle();
  expect(read).toHaveBeenCalledOnce();
  resolve([]);
});

test.each(['missing', 'refused', 'busy'] as const)('a camera that is %s is reported', async (reason) => {
  vi.mocked(openCamera).mockResolvedValue(reason as Awaited<ReturnType<typeof openCamera>>);
  const { watcher } = watch();
  await settle();
  expect(watcher.onFault.mock.calls).toEqual([[reason]]);
  expect(close).toHaveBeenCalled();
  expect(watcher.onPicture).not.toHaveBeenCalled();
});

test('without a reader the camera is turned off, and the guest reads that codes cannot be read', async () => {
  vi.mocked(openReader).mockRejectedValue(new Error('The script did not load.'));
  const { watcher } = watch();
  await settle();
  expect(watcher.onFault.mock.calls).toEqual([['unreadable']]);
  expect(closeCamera).toHaveBeenCalledWith(stream);
});

test('a reader that fails later ends the watch in the same way', async () => {
  const { watcher } = watch();
  await settle();
  read.mockRejectedValueOnce(new Error('The worker has died.'));
  showPicture();
  await settle();
  expect(watcher.onFault.mock.calls).toEqual([['unreadable']]);
  expect(closeCamera).toHaveBeenCalledWith(stream);
});

test('a picture that does not begin to play is a failure', async () => {
  vi.mocked(openCamera).mockRejectedValue(new Error('unknown'));
  const { watcher } = watch();
  await settle();
  expect(watcher.onFault.mock.calls).toEqual([['failed']]);
});

test('a camera that opens after the overlay was closed is turned off at once, without a report', async () => {
  const { promise, resolve } = Promise.withResolvers<MediaStream>();
  vi.mocked(openCamera).mockReturnValue(promise);
  const { watcher, stop, play } = watch();
  stop();
  resolve(stream);
  await settle();
  expect(closeCamera).toHaveBeenCalledWith(stream);
  expect(play).not.toHaveBeenCalled();
  expect(watcher.onFault).not.toHaveBeenCalled();
  expect(watcher.onPicture).not.toHaveBeenCalled();
});

test('codes that are read after the overlay was closed are still no fault', async () => {
  const { watcher, stop } = watch();
  await settle();
  const { promise, reject } = Promise.withResolvers<string[]>();
  read.mockReturnValueOnce(promise);
  showPicture();
  await settle();
  stop();
  reject(new Error('The worker was closed.'));
  await settle();
  expect(watcher.onFault).not.toHaveBeenCalled();
});
