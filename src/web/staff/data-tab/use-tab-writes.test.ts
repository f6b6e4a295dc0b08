// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';
import { sampleUser } from '#web/testing/sample-user.ts';
import { stubCalls, type StubAnswer } from '#web/testing/stub-calls.ts';
import { keepUser } from '#web/staff/session/session.ts';
import { useTabWrites } from './use-tab-writes.ts';

const row = { passCustomizationGUID: 'g', version: 4, passCustomizationName: 'Gold' };
const list = '/api/admin/pass-customization/';

beforeEach(() => keepUser(sampleUser()));
afterEach(() => vi.unstubAllGlobals());

/** A table whose server answers each call in this way; counts how often its lists are reloaded. */
async function openTable(answers: Readonly<Record<string, StubAnswer>>) {
  const calls = stubCalls((call) => answers[call] ?? { status: 500 });
  const client = new QueryClient();
  const reload = vi.spyOn(client, 'invalidateQueries').mockResolvedValue(undefined);
  const hook = await renderHook(
    () => useTabWrites('pass-customizations'),
    (screen) => createElement(QueryClientProvider, { client }, screen),
  );
  return { calls, reload, hook, writes: hook.current };
}

test('a row that was made reloads the lists', async () => {
  const { calls, reload, writes } = await openTable({ [`POST ${list}`]: { status: 200, json: row } });
  const outcome = await act(() => writes().create({ passCustomizationName: 'Gold' }));
  expect(outcome).toEqual({ kind: 'done', body: row });
  expect(calls).toMatchObject([{ body: { passCustomizationName: 'Gold' } }]);
  expect(reload).toHaveBeenCalledOnce();
  expect(writes()).toMatchObject({ isBusy: false, fault: null });
});

test('a change says on which version of the row it rests', async () => {
  const { calls, writes } = await openTable({ [`PUT ${list}g`]: { status: 200, json: row } });
  await act(() => writes().edit('g', 3, { passCustomizationName: 'Gold' }));
  expect(calls).toMatchObject([{ call: `PUT ${list}g`, headers: { 'if-match': '"3"' } }]);
});

test('a row that somebody else changed first comes back as it is now, without an error', async () => {
  const { reload, writes } = await openTable({
    [`PUT ${list}g`]: { status: 412, json: { code: 'row-changed', title: 'Somebody changed it' } },
    [`GET ${list}?id=g`]: { status: 200, json: [row] },
  });
  const outcome = await act(() => writes().edit('g', 3, { passCustomizationName: 'Gold' }));
  expect(outcome).toEqual({ kind: 'changed', theirs: row });
  expect(reload).toHaveBeenCalledOnce();
  expect(writes().fault).toBeNull();
});

test('a row that somebody else deleted first is gone', async () => {
  const { calls, writes } = await openTable({
    [`DELETE ${list}g`]: { status: 404, json: { code: 'row-not-found', title: 'No such row' } },
    [`GET ${list}?id=g`]: { status: 200, json: [] },
  });
  expect(await act(() => writes().remove('g', 3))).toEqual({ kind: 'gone' });
  expect(calls[0]).toMatchObject({ headers: { 'if-match': '"3"' } });
});

test('a row that cannot be read after it was changed shows the refusal, and reloads nothing', async () => {
  const { reload, writes } = await openTable({
    [`PUT ${list}g`]: { status: 412, json: { code: 'row-changed', title: 'Somebody changed it' } },
    [`GET ${list}?id=g`]: { status: 0 },
  });
  const outcome = await act(() => writes().edit('g', 3, {}));
  expect(outcome).toEqual({ kind: 'refused' });
  expect(writes().fault).toEqual({ text: 'Somebody changed it', byField: {} });
  expect(reload).not.toHaveBeenCalled();
});

test('a refusal is shown in all and at the field that it is about, until the next change is typed', async () => {
  const faults = [{ path: '/passCustomizationName', message: 'There is one of this name.' }];
  const { reload, writes } = await openTable({
    [`POST ${list}`]: { status: 409, json: { code: 'row-taken', title: 'It was not saved', faults } },
  });
  expect(await act(() => writes().create({}))).toEqual({ kind: 'refused' });
  expect(writes().fault).toEqual({
    text: 'It was not saved',
    byField: { passCustomizationName: 'There is one of this name.' },
  });
  expect(reload).not.toHaveBeenCalled();
  await act(async () => writes().clearFault());
  expect(writes().fault).toBeNull();
});

test('a new row is never taken for one that somebody changed', async () => {
  const { calls, writes } = await openTable({
    [`POST ${list}`]: { status: 412, json: { code: 'row-changed', title: 'Somebody changed it' } },
  });
  expect(await act(() => writes().create({}))).toEqual({ kind: 'refused' });
  expect(calls).toHaveLength(1);
});

test('without a network the member reads that there is none', async () => {
  const { writes } = await openTable({ [`POST ${list}`]: { status: 0 } });
  await act(() => writes().create({}));
  expect(writes().fault?.text).toBe('There is no connection. Please check the network and try again.');
});
