// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Failure, Success } from '#web/shared/api/send.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { tellFailure } from './loyalty-account.ts';
import { reasonOf, useRemoval } from './use-removal.ts';

const showToast = vi.hoisted(() => vi.fn<(text: string) => void>());
vi.mock('#web/staff/session/toasts.ts', async (load) => ({ ...(await load<object>()), showToast }));
vi.mock('./loyalty-account.ts', async (load) => ({
  ...(await load<object>()),
  tellFailure: vi.fn<typeof tellFailure>(),
}));
beforeEach(() => {
  showToast.mockReset();
  vi.mocked(tellFailure).mockReset();
});

const success: Success<unknown> = { ok: true, status: 200, body: {} };
const failure: Failure = { ok: false, status: 409 };

async function openRemoval(result: Success<unknown> | Failure) {
  const remove = vi.fn<(reason: { reason?: string }) => Promise<typeof result>>(async () => result);
  const onRemoved = vi.fn<() => void>();
  const onRefused = vi.fn<() => Promise<void>>(async () => {});
  const hook = await renderHook(() =>
    useRemoval(remove, { doneText: 'Order removed.', onRemoved, onRefused }),
  );
  return { remove, onRemoved, onRefused, removal: hook.current };
}

test.each([
  ['', {}],
  ['  ab  ', {}],
  ['abc', { reason: 'abc' }],
  ['  left the club ', { reason: 'left the club' }],
])('the typed reason "%s" is sent from three characters on', (typed, reason) => {
  expect(reasonOf(typed)).toEqual(reason);
});

test('nothing is removed before the question is confirmed', async () => {
  const { remove, removal } = await openRemoval(success);
  expect(removal().isAsking).toBe(false);
  await act(async () => removal().ask());
  expect(removal().isAsking).toBe(true);
  expect(remove).not.toHaveBeenCalled();
});

test('a confirmed removal is sent with its reason, reported, and clears the question', async () => {
  const { remove, onRemoved, onRefused, removal } = await openRemoval(success);
  await act(async () => removal().ask());
  await act(async () => removal().setReason(' asked by the guest '));
  await act(() => removal().confirm());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ reason: 'asked by the guest' });
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Order removed.');
  expect(onRemoved).toHaveBeenCalledOnce();
  expect(onRefused).not.toHaveBeenCalled();
  expect(removal()).toMatchObject({ isAsking: false, isBusy: false, reason: '' });
});

test('a refused removal is reported and keeps the typed reason', async () => {
  const { onRemoved, onRefused, removal } = await openRemoval(failure);
  await act(async () => removal().ask());
  await act(async () => removal().setReason('asked by the guest'));
  await act(() => removal().confirm());
  expect(tellFailure).toHaveBeenCalledOnce();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(onRemoved).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
  expect(removal()).toMatchObject({ isAsking: false, reason: 'asked by the guest' });
});

test('a closed question keeps the typed reason', async () => {
  const { removal } = await openRemoval(success);
  await act(async () => removal().ask());
  await act(async () => removal().setReason('asked'));
  await act(async () => removal().close());
  expect(removal()).toMatchObject({ isAsking: false, reason: 'asked' });
});
