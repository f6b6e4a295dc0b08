// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type FormEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { adminTabs } from '#contract/admin-tabs.ts';

import { renderHook } from '#web/testing/render-hook.tsx';
import { sampleUser } from '#web/testing/sample-user.ts';
import { stubCalls, type StubAnswer } from '#web/testing/stub-calls.ts';
import { keepUser } from '#web/staff/session/session.ts';
import { useRowForm, type EditedRow } from './use-row-form.ts';

const list = '/api/admin/pass-customization/';
const { permissions } = adminTabs['pass-customizations'];
const row = {
  passCustomizationGUID: 'g',
  version: 3,
  passCustomizationName: 'Gull Pass Gold',
  passCustomizationBackgroundColor: '7A4B00',
  passCustomizationColor: 'FFFFFF',
  passCustomizationInstructions: 'Show this pass.',
  passCustomizationGoogleInstructions: '',
  passCustomizationGoogleURI: '',
  passCustomizationHideBarcode: false,
};

const toast = vi.fn<typeof notifications.show>();
beforeEach(() => {
  toast.mockReset();
  vi.spyOn(notifications, 'show').mockImplementation(toast);
  keepUser(sampleUser(Object.values(permissions)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The form of a row, whose server answers each call in this way. */
async function openForm(edited: EditedRow, answers: Readonly<Record<string, StubAnswer>> = {}) {
  const calls = stubCalls((call) => answers[call] ?? { status: 500 });
  const onClose = vi.fn<() => void>();
  const client = new QueryClient();
  const hook = await renderHook(
    () => useRowForm({ name: 'pass-customizations', edited, itemIds: 'number', onClose }),
    (screen) => createElement(QueryClientProvider, { client }, screen),
  );
  const form = hook.current;
  const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
  const submit = () =>
    act(async () => {
      // The form reads no more of the event.
      form().submit({ preventDefault: () => undefined } as Partial<FormEvent> as FormEvent);
      await settle();
    });
  const remove = () => act(async () => (form().remove(), await settle()));
  const type = (cells: Parameters<ReturnType<typeof form>['setCells']>[0]) =>
    act(async () => form().setCells(cells));
  return { calls, onClose, form, submit, remove, type };
}

test('a row is saved once something was typed, and the form closes', async () => {
  const { calls, onClose, form, submit, type } = await openForm(
    { mode: 'update', row },
    { [`PUT ${list}g`]: { status: 200, json: row } },
  );
  expect(form()).toMatchObject({ obstacle: 'Nothing was changed', isTouched: false });
  await submit();
  expect(calls).toEqual([]);
  await type({ passCustomizationInstructions: 'Show it at the gate.' });
  expect(form()).toMatchObject({ obstacle: undefined, isTouched: true });
  await submit();
  expect(calls[0]).toMatchObject({
    call: `PUT ${list}g`,
    body: { passCustomizationInstructions: 'Show it at the gate.' },
    headers: { 'if-match': '"3"' },
  });
  expect(onClose).toHaveBeenCalledOnce();
  expect(toast.mock.calls[0]?.[0].message).toBe('Your changes are saved.');
});

test('what is wrong with a field is said once it was typed in, not before', async () => {
  const { form, type } = await openForm({ mode: 'update', row: { ...row, passCustomizationGoogleURI: 'x' } });
  const column = form().tab.columns.find(({ name }) => name === 'passCustomizationGoogleURI');
  if (column === undefined) throw new Error('The tab has this column.');
  expect(form().errorOf(column)).toBeUndefined();
  await type({ passCustomizationGoogleURI: 'gull.example' });
  expect(form().errorOf(column)).toBe('Enter an address that starts with https://');
});

test('a form that fails to save stays open with what was typed', async () => {
  const { onClose, form, submit, type } = await openForm({ mode: 'update', row });
  await type({ passCustomizationInstructions: 'Mine.' });
  await submit();
  expect(onClose).not.toHaveBeenCalled();
  expect(form().draft).toMatchObject({ passCustomizationInstructions: 'Mine.' });
  expect(form().fault).not.toBe('');
  await type({ passCustomizationInstructions: 'Mine again.' });
  expect(form().fault).toBe('');
});

test('the second of two editors keeps what they typed and saves on top of the version of the first', async () => {
  const theirs = { ...row, version: 4, passCustomizationColor: '000000' };
  const { calls, onClose, form, submit, type } = await openForm(
    { mode: 'update', row },
    {
      [`PUT ${list}g`]: { status: 412, json: { code: 'row-changed', title: 'Changed' } },
      [`GET ${list}?id=g`]: { status: 200, json: [theirs] },
    },
  );
  await type({ passCustomizationInstructions: 'Mine.' });
  await submit();
  expect(onClose).not.toHaveBeenCalled();
  expect(form()).toMatchObject({
    late: { kind: 'changed', theirRow: theirs },
    draft: { passCustomizationInstructions: 'Mine.', passCustomizationColor: '000000' },
    obstacle: undefined,
  });
  await submit();
  expect(calls.at(-2)).toMatchObject({
    body: { passCustomizationInstructions: 'Mine.' },
    headers: { 'if-match': '"4"' },
  });
});

test('a row that somebody deleted cannot be saved or deleted any more, and what was typed stays', async () => {
  const { form, submit, type } = await openForm(
    { mode: 'update', row },
    {
      [`PUT ${list}g`]: { status: 404, json: { code: 'row-not-found', title: 'Gone' } },
      [`GET ${list}?id=g`]: { status: 200, json: [] },
    },
  );
  expect(form().mayDelete).toBe(true);
  await type({ passCustomizationInstructions: 'Mine.' });
  await submit();
  expect(form()).toMatchObject({
    late: { kind: 'gone' },
    obstacle: 'It was deleted',
    mayDelete: false,
    draft: { passCustomizationInstructions: 'Mine.' },
  });
});

test.each([
  [{ status: 204 }, 'was deleted.'],
  [{ status: 404, json: { code: 'row-not-found', title: 'Gone' } }, 'Someone else had already deleted'],
])('a row that is deleted closes the form, also if somebody else deleted it first', async (answer, words) => {
  const { onClose, remove } = await openForm(
    { mode: 'update', row },
    { [`DELETE ${list}g`]: answer, [`GET ${list}?id=g`]: { status: 200, json: [] } },
  );
  await remove();
  expect(onClose).toHaveBeenCalledOnce();
  expect(toast.mock.calls[0]?.[0].message).toContain(words);
});

test('a row that somebody changed is not deleted unseen', async () => {
  const { onClose, form, remove } = await openForm(
    { mode: 'update', row },
    {
      [`DELETE ${list}g`]: { status: 412, json: { code: 'row-changed', title: 'Changed' } },
      [`GET ${list}?id=g`]: { status: 200, json: [{ ...row, version: 4 }] },
    },
  );
  await remove();
  expect(onClose).not.toHaveBeenCalled();
  expect(form().late).toMatchObject({ kind: 'changed' });
});

test('a member who may only look is offered neither saving nor deleting', async () => {
  keepUser(sampleUser([]));
  const { form } = await openForm({ mode: 'update', row });
  expect(form()).toMatchObject({ maySave: false, mayCreate: false, mayDelete: false });
});

test('a new row may begin with what was typed into another, and cannot be deleted', async () => {
  const { form } = await openForm({ mode: 'create', from: { ...row, passCustomizationName: 'Copy' } });
  expect(form()).toMatchObject({
    draft: { passCustomizationName: 'Copy', passCustomizationColor: 'FFFFFF' },
    mayDelete: false,
    maySave: true,
    obstacle: undefined,
    isTouched: true,
  });
});
