// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import type { GuestBrand } from '#contract/guest-page.ts';
import type { MemberRewards } from '#contract/calls/rewards.ts';

import { renderPart } from '#web/testing/render-hook.tsx';
import { RewardList } from './reward-list.tsx';

const shirt: MemberRewards['rewards'][number] = {
  ...{ code: 'RW-SHIRT', name: 'Pier t-shirt', points: 3000, picture: 'gift', image: null, terms: '' },
  ...{ outlets: [], lastDay: null, missing: 2608, isSoldOut: false },
};
const answered: MemberRewards = { balance: 392, held: 0, rewards: [shirt], taken: [], redeemed: [] };

test('the points to go follow the balance of the account, which a claim beside the list changes', async () => {
  vi.stubGlobal('fetch', async () => Response.json(answered));
  let balance = 392;
  const { rerender } = await renderPart(() => (
    <RewardList
      memberTicket="a-ticket"
      brand={{ scenes: {} } as GuestBrand} // only its pictures of rewards are read
      balance={balance}
      onBalance={() => undefined}
    />
  ));
  await act(async () =>
    vi.waitFor(() => expect(document.body.textContent).toContain('2,608 more points to go'), 10_000),
  );
  balance = 472;
  await rerender();
  expect(document.body.textContent).toContain('2,528 more points to go');
  balance = 3000;
  await rerender();
  expect(document.body.textContent).not.toContain('to go');
  expect(document.querySelector('button')?.textContent).toBe('Redeem');
});
