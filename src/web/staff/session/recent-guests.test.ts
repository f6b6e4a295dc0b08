// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { sampleUser } from '#web/testing/sample-user.ts';
import { noteGuest, readRecentGuests } from './recent-guests.ts';
import { forgetUser, keepUser } from './session.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const guest = (order: string) => ({ address: `/admin/orders?order=${order}`, title: 'Dana', detail: order });

test('the newest guest is first, each of them once, eight at most', () => {
  keepUser(sampleUser());
  for (const order of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) noteGuest(guest(order));
  expect(readRecentGuests().map(({ detail }) => detail)).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
});

test('the next member at this desk does not see the guests of the one before', () => {
  keepUser(sampleUser());
  noteGuest(guest('1'));
  forgetUser();
  expect(readRecentGuests()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  keepUser({ ...sampleUser(), sessionGUID: 'another' });
  expect(readRecentGuests()).toEqual([]);
});
