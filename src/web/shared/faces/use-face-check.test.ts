// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { FoundFace } from '#domain/photo-frame.ts';

import { renderHook } from '#web/testing/render-hook.tsx';
import { askForFaces } from './ask-for-faces.ts';
import { useFaceCheck } from './use-face-check.ts';

vi.mock('./ask-for-faces.ts', () => ({ askForFaces: vi.fn<typeof askForFaces>() }));

const face: FoundFace = { x: 10, y: 20, width: 100, height: 100, isUpright: true };

/** The searches that were asked for, each with what answers it. */
let searches: {
  image: HTMLImageElement;
  signal: AbortSignal;
  answer: (faces: FoundFace[] | 'unchecked') => void;
}[];

beforeEach(() => {
  searches = [];
  vi.mocked(askForFaces).mockImplementation((image, signal) => {
    const { promise, resolve } = Promise.withResolvers<FoundFace[] | 'unchecked'>();
    searches.push({ image, signal, answer: resolve });
    return promise;
  });
});

async function showPicture(first: HTMLImageElement | undefined) {
  let image = first;
  const hook = await renderHook(() => useFaceCheck(image));
  const change = async (next: HTMLImageElement | undefined): Promise<void> => {
    image = next;
    await hook.rerender();
  };
  return { hook, change };
}

test('without a picture nothing is searched', async () => {
  const { hook } = await showPicture(undefined);
  expect(hook.current()).toBe('looking');
  expect(searches).toEqual([]);
});

test('the faces that are found are returned, and a new render does not search again', async () => {
  const { hook } = await showPicture(new Image());
  expect(hook.current()).toBe('looking');
  await act(async () => searches[0]?.answer([face]));
  expect(hook.current()).toEqual([face]);
  await hook.rerender();
  expect(searches).toHaveLength(1);
});

test('a device that cannot search says so', async () => {
  const { hook } = await showPicture(new Image());
  await act(async () => searches[0]?.answer('unchecked'));
  expect(hook.current()).toBe('unchecked');
});

test('another picture stops the search, and a late answer about the first one is not shown', async () => {
  const { hook, change } = await showPicture(new Image());
  await change(new Image());
  expect(searches.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => searches[0]?.answer([face]));
  expect(hook.current()).toBe('looking');
  await act(async () => searches[1]?.answer([]));
  expect(hook.current()).toEqual([]);
});

test('the faces of the last picture are not those of the next', async () => {
  const { hook, change } = await showPicture(new Image());
  await act(async () => searches[0]?.answer([face]));
  await change(new Image());
  expect(hook.current()).toBe('looking');
});

test('leaving the screen stops the search', async () => {
  const { hook } = await showPicture(new Image());
  await hook.unmount();
  expect(searches[0]?.signal.aborted).toBe(true);
});
