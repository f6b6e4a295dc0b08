import { afterEach, expect, test, vi } from 'vitest';

import { keepDeviceToken, readDeviceHeader } from './known-device.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = new Headers({ 'x-staff-device': 'gd1_token' });

/** A database of the browser with one store, which answers after the caller has subscribed. */
function stubDatabase(): Map<string, unknown> {
  const stored = new Map<string, unknown>();
  const answerWith = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  const store = {
    get: (key: string) => answerWith(stored.get(key)),
    put: (value: unknown, key: string) => answerWith(stored.set(key, value)),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: vi.fn<() => void>() };
  vi.stubGlobal('indexedDB', { open: () => answerWith(database) });
  return stored;
}

test('the token of a sign-in is sent with the next one', async () => {
  stubDatabase();
  expect(await readDeviceHeader()).toEqual({});
  await keepDeviceToken(answer);
  expect(await readDeviceHeader()).toEqual({ 'x-staff-device': 'gd1_token' });
});

test('a refusal, which brings no token, leaves the kept one as it is', async () => {
  const stored = stubDatabase();
  await keepDeviceToken(answer);
  await keepDeviceToken(new Headers());
  expect([...stored.values()]).toEqual(['gd1_token']);
});

test('a browser that keeps nothing signs in without a token', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await keepDeviceToken(answer);
  expect(await readDeviceHeader()).toEqual({});
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await keepDeviceToken(answer);
  expect(await readDeviceHeader()).toEqual({});
});
