// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';
import { sampleUser } from '#web/testing/sample-user.ts';
import { stubCalls } from '#web/testing/stub-calls.ts';
import { forgetUser, keepUser } from '#web/staff/session/session.ts';
import { plainView, useTabRows, wordsOf, type ListView } from './use-tab-rows.ts';

const list = 'GET /api/admin/pass-customization/';

beforeEach(() => keepUser(sampleUser()));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A server with this many rows, which sends as many as it is asked for. */
function serveRows(total: number) {
  return stubCalls((call) => {
    const query = new URL(call.slice(4), 'https://park.example').searchParams;
    const offset = Number(query.get('offset'));
    const count = Math.min(Number(query.get('limit')), total - offset);
    const json = Array.from({ length: count }, (_, index) => ({
      passCustomizationGUID: `g${offset + index}`,
    }));
    return { status: 200, json, headers: { 'x-total-count': String(total) } };
  });
}

async function openList(view: ListView = plainView) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const hook = await renderHook(
    () => useTabRows('pass-customizations', view),
    (screen) => createElement(QueryClientProvider, { client }, screen),
  );
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { hook, settle };
}

test('a view without search, order and filters needs no parameters', () => {
  expect(wordsOf(plainView)).toEqual({});
});

test('a view is written as the parameters of the list call', () => {
  expect(wordsOf({ search: 'gold', sort: '-sequence', filters: { active: 'true' } })).toEqual({
    search: 'gold',
    sort: '-sequence',
    filter: '{"active":"true"}',
  });
});

test('a long list is loaded page by page, as far as the user scrolls, and no further', async () => {
  const calls = serveRows(450);
  const { hook, settle } = await openList();
  await settle();
  expect(hook.current()).toMatchObject({ total: 450, isLoading: false, isRefreshing: false });
  expect(hook.current().rows).toHaveLength(200);
  for (const shown of [400, 450, 450]) {
    act(() => hook.current().loadMore());
    await settle();
    expect(hook.current().rows).toHaveLength(shown);
  }
  expect(calls.map(({ call }) => call)).toEqual([
    `${list}?limit=200&offset=0`,
    `${list}?limit=200&offset=200`,
    `${list}?limit=200&offset=400`,
  ]);
  expect(hook.current().rows.at(-1)).toEqual({ passCustomizationGUID: 'g449' });
});

test('while a page loads, another one is not asked for', async () => {
  const calls = serveRows(450);
  const { hook, settle } = await openList();
  await settle();
  act(() => {
    hook.current().loadMore();
  });
  act(() => {
    hook.current().loadMore();
  });
  await settle();
  expect(calls).toHaveLength(2);
});

test('the plain list is shown at once from the last visit, while the server is asked again', async () => {
  serveRows(3);
  const first = await openList();
  await first.settle();
  await first.hook.unmount();
  stubCalls(() => new Promise(() => {}));
  const { hook } = await openList();
  expect(hook.current()).toMatchObject({ total: 3, isRefreshing: true });
  expect(hook.current().rows).toHaveLength(3);
});

test('a searched list is not kept, and does not show the kept one', async () => {
  serveRows(3);
  const first = await openList({ ...plainView, search: 'gold' });
  await first.settle();
  await first.hook.unmount();
  stubCalls(() => new Promise(() => {}));
  const { hook } = await openList();
  expect(hook.current().rows).toEqual([]);
});

test('rows that arrive after the session has ended are not kept on this machine', async () => {
  const later = Promise.withResolvers<{ status: number; json: object[] }>();
  stubCalls(() => later.promise);
  const { hook, settle } = await openList();
  forgetUser();
  later.resolve({ status: 200, json: [{ passCustomizationGUID: 'g0' }] });
  await settle();
  await hook.unmount();
  keepUser(sampleUser());
  stubCalls(() => new Promise(() => {}));
  expect((await openList()).hook.current().rows).toEqual([]);
});
