/** Undo of what the desk did for a guest: contact data and wristbands. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { DeskPass } from '#contract/calls/desk-pass.ts';

import { registrationChanges } from '#server/base/db/schema/registration.ts';
import { passes, wristbands } from '#server/base/db/schema/park.ts';
import { goldPass } from '#server/testing/demo-passes.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/park-test.ts';
import { codeAndText, undo } from './undo-testing.ts';

const gold = `${goldPass.orderId}/${goldPass.barcode}`;
const ticket = '10500001/5126000005000011';
const bands = ['HW26AF5ZFEEM4KRH', 'HW26AMHYQKRPHFD7'] as const;
const reason = 'asked at the desk';
const typed = { firstName: 'Maya', lastName: 'Okafor', phone: '(609) 555-0101', reason };

test('a corrected contact is as before, the consent that ended stays so, and a later change of the guest is kept', async (park, db) => {
  const agent = await signInStaff(park, 'agent');
  const isGold = eq(passes.barcode, goldPass.barcode);
  await db.update(passes).set({ hasOptedIntoEmail: true }).where(isGold);
  const correct = (email: string) => {
    park.clock.advance(1);
    return agent.call('PUT', `/api/admin/registration/${gold}`, { ...typed, email });
  };
  const first = await correct('maya@wrong.example');
  expect((await undo(agent, first)).json()).toEqual({
    text: 'Name, email and phone are as they were before. The agreement to news has ended; only the guest can give it again.',
  });
  const [pass] = await db.select().from(passes).where(isGold);
  expect(pass).toMatchObject({ email: 'maya.okafor@mail.example', hasOptedIntoEmail: false });

  const second = await correct('maya@other.example');
  await db.update(passes).set({ email: 'maya@home.example' }).where(isGold);
  expect(codeAndText(await undo(agent, second)).slice(1)).toEqual([
    ...['act-overtaken', 'The guest has changed the contact since'],
  ]);
  const third = await correct('maya@third.example');
  await db.delete(registrationChanges).where(eq(registrationChanges.barcode, goldPass.barcode));
  expect(codeAndText(await undo(agent, third)).slice(1)).toEqual([
    ...['act-overtaken', 'The guest’s data was erased since'],
  ]);
});

test('of two who correct one contact the second is refused, and the first loses nothing', async (park) => {
  const agent = await signInStaff(park, 'agent');
  const lead = await signInStaff(park, 'lead');
  const path = `/api/admin/registration/${gold}`;
  const { tag } = (await agent.call('GET', `/api/admin/desk/${gold}`)).json<DeskPass>().contact;
  const send = (staff: typeof agent, email: string) =>
    staff.call('PUT', path, { ...typed, email }, { 'if-match': `"${tag}"` });
  expect((await send(lead, 'first@mail.example')).statusCode).toBe(200);
  expect(codeAndText(await send(agent, 'second@mail.example')).slice(0, 2)).toEqual([412, 'row-changed']);
  expect((await send(lead, 'first@mail.example')).json()).toEqual({ isChanged: false });
  const now = (await agent.call('GET', `/api/admin/desk/${gold}`)).json<DeskPass>().contact;
  expect(now.email).toBe('first@mail.example');
  expect(now.tag).not.toBe(tag);
});

test('of two who correct one account the second is refused', async (park) => {
  const lead = await signInStaff(park, 'lead');
  const path = '/api/admin/loyalty/profile/700000102';
  const account = (await lead.call('GET', '/api/admin/desk-account/700000102')).json<
    Record<'tag' | 'email', string>
  >();
  const profile = { firstName: 'Ines', lastName: 'Velez', email: account.email, phone: '', reason };
  const send = (zip: string) =>
    lead.call('PUT', path, { ...profile, zip }, { 'if-match': `"${account.tag}"` });
  expect((await send('08203')).json()).toEqual({ isChanged: true });
  expect(codeAndText(await send('08204')).slice(0, 2)).toEqual([412, 'row-changed']);
});

test('a band that was activated, replaced or released is as before, from the last act back', async (park, db) => {
  const lead = await signInStaff(park, 'lead');
  const path = `/api/admin/wristband/${ticket}`;
  const shown = async () => {
    const [pass] = await db.select().from(passes).where(eq(passes.barcode, '5126000005000011'));
    const rows = await db.select().from(wristbands);
    const stateOf = (code: string) => rows.find((row) => row.code === code);
    return { used: pass?.redeemedAt, bands: bands.map(stateOf) };
  };
  const call = (method: 'POST' | 'PUT' | 'DELETE', body: object) => {
    park.clock.advance(1);
    return lead.call(method, path, body);
  };
  const states = [await shown()];
  const acts = [];
  for (const [method, body] of [
    ['POST', { code: bands[0] }],
    ['PUT', { code: bands[1], reason }],
    ['DELETE', { isUnworn: true, reason }],
  ] as const) {
    const act = await call(method, body);
    expect(act.statusCode).toBe(200);
    acts.push(act);
    states.push(await shown());
  }
  const refused = codeAndText(await undo(lead, acts[0] ?? fail()));
  expect(refused[2]).toMatch(/^Overtaken by “Wristband Release” by Hugo Lund/);
  for (const [place, act] of [...acts.entries()].toReversed()) {
    expect((await undo(lead, act)).statusCode).toBe(200);
    expect(await shown()).toEqual(states[place]);
  }
});

test('a band stays where the ticket or the band changed by itself since', async (park, db) => {
  const lead = await signInStaff(park, 'lead');
  const path = `/api/admin/wristband/${ticket}`;
  const isTicket = eq(passes.barcode, '5126000005000011');
  const activated = await lead.call('POST', path, { code: bands[0] });
  await db.update(passes).set({ isRefunded: true }).where(isTicket);
  expect(codeAndText(await undo(lead, activated))[2]).toBe('The pass was refunded since');
  await db.update(passes).set({ isRefunded: false }).where(isTicket);
  const released = await lead.call('DELETE', path, { isUnworn: false, reason });
  await db.update(passes).set({ isRedeemed: true }).where(isTicket);
  expect(codeAndText(await undo(lead, released))[2]).toBe('The ticket was used since');
  await db.update(passes).set({ isRedeemed: false }).where(isTicket);
  await db.update(wristbands).set({ orderId: null }).where(eq(wristbands.code, bands[0]));
  expect(codeAndText(await undo(lead, released))[2]).toBe('The wristband was changed since');
});

function fail(): never {
  throw new Error('No answer.');
}
