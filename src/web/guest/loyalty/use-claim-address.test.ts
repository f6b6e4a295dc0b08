// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';
import { forgetMember, readKeptNumber } from './kept-member.ts';
import { useClaimAddress } from './use-claim-address.ts';

beforeEach(() => forgetMember());
afterEach(() => window.history.replaceState(null, '', '/'));

async function openAddress(path: string) {
  window.history.replaceState(null, '', path);
  await renderHook(() => useClaimAddress('tickets'));
  return window.location.pathname;
}

test('the number at the end of the address is kept for the claim, and leaves the address', async () => {
  expect(await openAddress('/loyalty/tickets/10300001')).toBe('/loyalty/tickets');
  expect(readKeptNumber('tickets')).toBe('10300001');
  expect(readKeptNumber('purchase')).toBe('');
});

test('a number that was encoded for the address is kept as it was written', async () => {
  await openAddress('/loyalty/tickets/%20AB%2F12%20');
  expect(readKeptNumber('tickets')).toBe('AB/12');
});

test('an address that nobody can have written brings no number', async () => {
  expect(await openAddress('/loyalty/tickets/%E0%A4%A')).toBe('/loyalty/tickets');
  expect(readKeptNumber('tickets')).toBe('');
});

test('the bare address does not take a kept number away', async () => {
  await openAddress('/loyalty/tickets/10300001');
  await openAddress('/loyalty/tickets');
  expect(readKeptNumber('tickets')).toBe('10300001');
});
