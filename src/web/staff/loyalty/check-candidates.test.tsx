// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';

import type { CheckCandidate, LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';

import { renderPart } from '#web/testing/render-hook.tsx';
import { inPark } from '#web/testing/in-park.ts';
import { CheckCandidates } from './check-candidates.tsx';

inPark({ locale: 'en-US', currency: 'USD', timeZone: 'America/New_York' });

const account = { email: 'maya@mail.example', userId: 'M-1', allowedChanges: 1 };
const check = { ORDER_DATE: '2026-11-20T17:00:00.000Z', TERMINAL_ID: '4', SUBTOTAL: 11, LOCATION: 'Grill' };
const candidates: CheckCandidate[] = [
  { ...check, CHECK_ID: '7000-0001', IN_LOYALTY_ORDERS: true },
  { ...check, CHECK_ID: '7100-0001', IN_LOYALTY_ORDERS: false },
];

test('a check is Added while it is among the orders of the account, and can be added once it was removed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const orders = (ids: readonly string[]) =>
    act(async () => {
      const rows = ids.map((barcode) => ({ barcode }) as LoyaltyOrder); // the field that is compared
      client.setQueryData(['guest', 'orders', account.email], rows);
      await new Promise((resolve) => setTimeout(resolve)); // the screen hears of it in the next turn
    });
  await orders(['7000-0001']);
  await renderPart(() => (
    <MantineProvider>
      <QueryClientProvider client={client}>
        <CheckCandidates account={account} candidates={candidates} isBusy={false} onAdd={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>
  ));
  const buttons = () =>
    [...document.querySelectorAll('button')].map(({ textContent, disabled }) => [textContent, disabled]);
  expect(buttons()).toEqual([
    ['Added', true],
    ['Add', false],
  ]);
  await orders([]);
  expect(buttons()).toEqual([
    ['Add', false],
    ['Add', false],
  ]);
});
