// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type FormEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { sampleEarnRules } from '#domain/earn-rules.sample.ts';
import { americanPark } from '#domain/park-format.sample.ts';
import { northAmericanPlan } from '#domain/phone.ts';

import { renderHook } from '#web/testing/render-hook.tsx';
import { sampleUser } from '#web/testing/sample-user.ts';
import { stubCalls, type StubAnswer } from '#web/testing/stub-calls.ts';
import { keepUser } from '#web/staff/session/session.ts';
import { sampleArtwork } from '#web/testing/samples.ts';
import { StaffPageContext } from '#web/staff/ui/staff-page.ts';
import { useVersionForm } from './use-version-form.ts';

const newest: EarnRulesVersion = {
  version: 3,
  validFrom: '2026-05-05T16:00:00Z',
  state: 'current',
  ...sampleEarnRules,
  tiers: [],
};
const page = {
  ...americanPark,
  brandName: 'Seagull Sands',
  clubName: 'Sand Club',
  pointsName: 'Shells',
  card: { scenes: {}, finishes: {}, passDisclaimer: '' },
  loyaltyEmail: '',
  guestUrl: '/',
  directory: null,
  sharesTeam: false,
  scanListKey: '',
  itemIds: 'number' as const,
  artwork: sampleArtwork,
  phone: northAmericanPlan,
  wallets: { apple: true, google: true },
  hasClub: true,
  hasHotel: true,
  nonce: '',
};
const rules = '/api/admin/earn-rules/';

beforeEach(() => {
  vi.spyOn(notifications, 'show').mockReturnValue('');
  keepUser(sampleUser());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openForm(answers: Readonly<Record<string, StubAnswer>>) {
  const calls = stubCalls((call) => answers[call] ?? { status: 500 });
  const onClose = vi.fn<() => void>();
  const client = new QueryClient();
  const { current } = await renderHook(
    () => useVersionForm(newest, onClose),
    (screen) => (
      <QueryClientProvider client={client}>
        <StaffPageContext value={page}>{screen}</StaffPageContext>
      </QueryClientProvider>
    ),
  );
  const submit = () =>
    act(async () => {
      // The form reads no more of the event.
      current().submit({ preventDefault: () => undefined } as Partial<FormEvent> as FormEvent);
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  const setBonus = (welcomeBonus: number) =>
    act(async () => current().setDraft({ ...current().draft, welcomeBonus }));
  return { calls, onClose, current, submit, setBonus };
}

test('a version that changes nothing is not made', async () => {
  const { calls, current, submit } = await openForm({});
  expect(current()).toMatchObject({ isChanged: false, isReady: false });
  await submit();
  expect(calls).toEqual([]);
});

test('a version says on which one it rests, and the form closes', async () => {
  const { calls, onClose, submit, setBonus } = await openForm({
    [`POST ${rules}`]: { status: 200, json: { ...newest, version: 4 } },
  });
  await setBonus(77);
  await submit();
  expect(calls[0]).toMatchObject({ body: { welcomeBonus: 77, basedOn: 3, validFrom: null } });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a version with an impossible number is not sent, and its field says why', async () => {
  const { calls, current, submit, setBonus } = await openForm({});
  await setBonus(-1);
  expect(current().isReady).toBe(false);
  expect(current().faultOf('/welcomeBonus')).toBeTypeOf('string');
  await submit();
  expect(calls).toEqual([]);
});

test('the second of two people keeps what they typed, on top of the version of the first', async () => {
  const theirs = { ...newest, version: 4, expiryMonths: newest.expiryMonths + 1 };
  const { calls, onClose, current, submit, setBonus } = await openForm({
    [`POST ${rules}`]: { status: 409, json: { code: 'rules-changed', title: 'Changed' } },
    [`GET ${rules}`]: { status: 200, json: [theirs, newest] },
  });
  await setBonus(77);
  await submit();
  expect(onClose).not.toHaveBeenCalled();
  expect(current()).toMatchObject({
    base: { version: 4 },
    draft: { welcomeBonus: 77, expiryMonths: theirs.expiryMonths },
    fault: '',
  });
  await submit();
  expect(calls.findLast(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ basedOn: 4 });
});

test('a refusal about the day goes away when another day is chosen', async () => {
  const faults = [{ path: '/validFrom', message: 'This day is over.' }];
  const { current, submit } = await openForm({
    [`POST ${rules}`]: { status: 400, json: { code: 'rules-invalid', title: 'Not made', faults } },
  });
  await act(async () => current().setValidFrom('2020-01-01T00:00:00Z'));
  await submit();
  expect([current().fault, current().faultOf('/validFrom')]).toEqual(['Not made', 'This day is over.']);
  await act(async () => current().setValidFrom('2030-01-01T00:00:00Z'));
  expect(current().faultOf('/validFrom')).toBeUndefined();
});
