// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';
import { fillText } from '#contract/fill-text.ts';
import { staffTexts } from '#contract/staff-texts.ts';

import type { Failure, Success } from '#web/shared/api/send.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { inPark } from '#web/testing/in-park.ts';
import type { StaffClaimKind } from './use-staff-claim.ts';
import type { LoyaltyAccount } from './loyalty-account.ts';
import { useStaffClaim } from './use-staff-claim.ts';

const loyaltyEmail = 'club@park.example';
inPark({ loyaltyEmail });

type Answer = Awaited<ReturnType<StaffClaimKind['submit']>>;

const account = { email: 'maya@mail.example', userId: 'M-1' } as LoyaltyAccount; // the fields that a claim sends
const claim = { points: 55 } as StaffClaim;
const candidates = [{ CHECK_ID: '7000-0001' }, { CHECK_ID: '7100-0001' }] as CheckCandidate[];
const generalText = fillText(staffTexts.claimFailed, { email: loyaltyEmail });

async function openClaim(...answers: (Success<StaffClaim | CheckCandidate[]> | Failure)[]) {
  const submit = vi.fn<StaffClaimKind['submit']>(async () => answers.shift() as Answer);
  const onClaimed = vi.fn<() => Promise<void>>(async () => {});
  const kind = { submit } as Partial<StaffClaimKind> as StaffClaimKind;
  const hook = await renderHook(() => useStaffClaim(kind, account, onClaimed));
  const send = (number = '0001', checkId: string | null = null) =>
    act(() => hook.current().submit(number, checkId));
  return { submit, onClaimed, send, current: hook.current };
}

test('a claim is sent for the account, shown, and the account is loaded again', async () => {
  const { submit, onClaimed, send, current } = await openClaim({ ok: true, status: 200, body: claim });
  expect(await send('7000-0001')).toBe(true);
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    email: account.email,
    userID: account.userId,
    number: '7000-0001',
    checkId: null,
  });
  expect(current()).toMatchObject({ made: claim, candidates: null, fault: '', isBusy: false });
  expect(onClaimed).toHaveBeenCalledOnce();
});

test('a short number that several checks have asks for a choice, which is sent with the same number', async () => {
  const { submit, onClaimed, send, current } = await openClaim(
    { ok: true, status: 200, body: candidates },
    { ok: true, status: 200, body: claim },
  );
  expect(await send()).toBe(false);
  expect(current()).toMatchObject({ made: null, candidates });
  expect(onClaimed).not.toHaveBeenCalled();
  expect(await send('0001', '7100-0001')).toBe(true);
  expect(submit.mock.lastCall?.[0]).toMatchObject({ number: '0001', checkId: '7100-0001' });
  expect(current()).toMatchObject({ made: claim, candidates: null });
});

test('the choice is discarded with the number that it belongs to', async () => {
  const { send, current } = await openClaim({ ok: true, status: 200, body: candidates });
  await send();
  await act(async () => current().forgetChoice());
  expect(current().candidates).toBeNull();
});

test('each attempt clears the result of the last one', async () => {
  const { send, current } = await openClaim(
    { ok: true, status: 200, body: claim },
    { ok: false, status: 400, text: 'Already claimed.' },
  );
  await send();
  expect(await send()).toBe(false);
  expect(current()).toMatchObject({ made: null, fault: 'Already claimed.' });
});

test.each([
  [{ ok: false, status: 400, text: '' }, generalText],
  [{ ok: false, status: 400 }, generalText],
  [{ ok: false, status: 409, text: 'Already claimed.' }, generalText],
  [{ ok: false, status: 0 }, generalText],
] satisfies [Failure, string][])('the failure %j shows the general text', async (failure, text) => {
  const { send, current } = await openClaim(failure);
  await send();
  expect(current().fault).toBe(text);
});
