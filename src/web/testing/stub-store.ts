import { vi } from 'vitest';

/** Gives the browser a database of one store; returns its content. */
export function stubStore(): Map<string, unknown> {
  const stored = new Map<string, unknown>();
  const answerWith = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  const store = {
    get: (key: string) => answerWith(stored.get(key)),
    put: (value: unknown, key: string) => answerWith(stored.set(key, value)),
    delete: (key: string) => answerWith(stored.delete(key)),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: vi.fn<() => void>() };
  vi.stubGlobal('indexedDB', { open: () => answerWith(database) });
  return stored;
}
