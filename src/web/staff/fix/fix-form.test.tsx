// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { staffTexts } from '#contract/staff-texts.ts';

import { renderPart } from '#web/testing/render-hook.tsx';
import { reasonOf, removal } from './club-fixes.tsx';
import { FixForm } from './fix-form.tsx';

const toast = vi.fn<typeof notifications.show>();
beforeEach(() => {
  toast.mockReset();
  vi.spyOn(notifications, 'show').mockImplementation(toast);
});

test.each([
  ['', {}],
  ['  ab  ', {}],
  ['abc', { reason: 'abc' }],
  ['  left the club ', { reason: 'left the club' }],
])('the typed reason "%s" is sent from three characters on', (reason, sent) => {
  expect(reasonOf({ reason })).toEqual(sent);
});

test.each([
  [
    'is sent once, after the question',
    { ok: true, status: 200, body: '' },
    { message: staffTexts.orderRemoved, color: 'brand' },
  ],
  [
    'that is refused is told',
    { ok: false, status: 409 },
    { message: staffTexts.unableToRemove, color: 'red' },
  ],
] as const)('a removal %s, and ends the question', async (_what, result, told) => {
  const send = vi.fn<() => Promise<typeof result>>(async () => result);
  const onClose = vi.fn<() => void>();
  await renderPart(() => (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <FixForm
          label="Remove Account"
          fix={{ ...removal(''), start: { reason: '' }, send, done: staffTexts.orderRemoved }}
          onClose={onClose}
        />
      </QueryClientProvider>
    </MantineProvider>
  ));
  expect(send).not.toHaveBeenCalled();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Remove Account']);
  await act(async () => buttons[0]?.click());
  expect(send).toHaveBeenCalledExactlyOnceWith({ reason: '' }, { reason: '' });
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(told));
  expect(onClose).toHaveBeenCalledOnce();
});
