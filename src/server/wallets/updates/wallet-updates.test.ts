/** Apple's web service for passes: its answers by caller (docs/algorithms/live-passes.md). */
import { beforeAll, expect } from 'vitest';

import { validatePass } from '#pass/validate-pass.ts';

import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import { readPassFiles } from '#server/testing/read-pass.ts';
import { addToPhone, openLivePark, test, type Phone } from '#server/testing/live-park.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { pushDueUpdates } from './start-live-passes.ts';
import { keepOpen, creditCard, dayTicket, goldPass } from '#server/testing/test-park.ts';

const park = keepOpen(() => openLivePark());
let phone: Phone;
beforeAll(async () => {
  phone = await addToPhone(park, dayTicket);
});

function registrationOf({ deviceId, passType, serialNumber }: Phone): string {
  return `/v1/devices/${deviceId}/registrations/${passType}/${serialNumber}`;
}

function passOf({ passType, serialNumber }: Phone): string {
  return `/v1/passes/${passType}/${serialNumber}`;
}

test('a pass names its web service and a unique token, and is valid; shares have their own', async () => {
  const proofs = [dayTicket, goldPass, { hashUrl: creditCard?.shares[0]?.hashUrl }];
  const tokens = new Set<unknown>();
  for (const proof of proofs) {
    const files = await readPassFiles((await park.post('/api/apple-wallet/', proof)).rawPayload);
    const json = JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, unknown>; // a pass.json is an object
    expect(json).toMatchObject({ webServiceURL: 'https://park.test/' });
    tokens.add(json['authenticationToken']);
    const certificate = { ...appleKeysOf(park).signer.certificate, issuer: 'apple-wwdr-g4' as const };
    const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
    expect(validatePass({ json, images, certificate })).toEqual([]);
  }
  expect(tokens.size).toBe(3);
});

test('without the token of the pass nothing is revealed and nothing is changed', async () => {
  const other = await addToPhone(park, goldPass);
  const wrong = [
    undefined,
    '',
    'ApplePass',
    'ApplePass x',
    `Bearer ${phone.authorization.slice(10)}`,
    other.authorization,
    `${phone.authorization}x`,
  ];
  for (const authorization of wrong) {
    const headers = authorization === undefined ? {} : { authorization };
    const statuses = [
      (await park.app.inject({ url: passOf(phone), headers })).statusCode,
      (await park.post(registrationOf(phone), { pushToken: 'ab' }, headers)).statusCode,
      (await park.app.inject({ method: 'DELETE', url: registrationOf(phone), headers })).statusCode,
    ];
    expect(statuses).toEqual([401, 401, 401]);
  }
  const { authorization } = phone;
  const strangers = [
    { ...phone, serialNumber: 'f'.repeat(32) },
    { ...phone, passType: 'pass.example.other' },
  ];
  for (const stranger of strangers)
    expect((await park.app.inject({ url: passOf(stranger), headers: { authorization } })).statusCode).toBe(
      401,
    );
});

test('a registration is new once, known the second time, and gone after the phone unregisters', async (own) => {
  const mine = await addToPhone(own, dayTicket);
  const { authorization, deviceId, passType, pushToken } = mine;
  const list = `/v1/devices/${deviceId}/registrations/${passType}`;
  const again = await own.post(registrationOf(mine), { pushToken: `${pushToken}ff` }, { authorization });
  expect(again.statusCode).toBe(200);
  expect((await own.app.inject(list)).json()).toMatchObject({ serialNumbers: [mine.serialNumber] });
  await own.services.db.transaction((tx) => touchPass(tx, dayTicket, 'other', own.clock.now()));
  await pushDueUpdates(own.services);
  expect(own.apple.taken).toEqual([`${pushToken}ff`]);
  const gone = await own.app.inject({
    method: 'DELETE',
    url: registrationOf(mine),
    headers: { authorization },
  });
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect((await own.app.inject(list)).statusCode).toBe(204);
});

test('changes since a tag are listed by tags that only grow; an unknown phone gets none', async (own) => {
  const mine = await addToPhone(own, dayTicket);
  const list = `/v1/devices/${mine.deviceId}/registrations/${mine.passType}`;
  const tags: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { lastUpdated } = (await own.app.inject(list)).json<{ lastUpdated: string }>();
    tags.push(Number(lastUpdated));
    expect((await own.app.inject(`${list}?passesUpdatedSince=${lastUpdated}`)).statusCode).toBe(204);
    await own.services.db.transaction((tx) => touchPass(tx, dayTicket, 'other', own.clock.now()));
    await pushDueUpdates(own.services);
  }
  expect(tags).toEqual([...new Set(tags)].sort((a, b) => a - b));
  expect((await own.app.inject(`${list}?passesUpdatedSince=nonsense`)).statusCode).toBe(200);
  expect((await own.app.inject(list.replace(mine.deviceId, 'nobody'))).statusCode).toBe(204);
  expect((await own.app.inject(list.replace(mine.passType, 'pass.other'))).statusCode).toBe(204);
});

test('an unchanged pass is answered 304, a changed one is served however soon it changed', async (own) => {
  const mine = await addToPhone(own, dayTicket);
  const { authorization } = mine;
  const ask = (modified?: string) =>
    own.app.inject({
      url: passOf(mine),
      headers: { authorization, ...(modified === undefined ? {} : { 'if-modified-since': modified }) },
    });
  const first = await ask();
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  let seen = String(first.headers['last-modified']);
  expect((await ask(seen)).statusCode).toBe(304);
  // Everything happens within one second of the park's clock.
  for (let count = 0; count < 6; count += 1) {
    await own.services.db.transaction((tx) => touchPass(tx, dayTicket, 'other', own.clock.now()));
    await pushDueUpdates(own.services);
    const next = await ask(seen);
    expect(next.statusCode).toBe(200);
    seen = String(next.headers['last-modified']);
    expect(Date.parse(seen)).toBeLessThanOrEqual(Date.parse(String(next.headers.date)));
  }
  // The burst moved the time of the change by at most three seconds.
  own.clock.advance(3);
  seen = String((await ask(seen)).headers['last-modified']);
  expect((await ask(seen)).statusCode).toBe(304);
  expect((await ask('nonsense')).statusCode).toBe(200);
});

test('error reports of phones are shown to staff with the permission, cleaned and shortened', async (own) => {
  const told = await own.post('/v1/log', {
    logs: ['[2026-11-21] Web service error: \u202eevil\u0007', 'x'.repeat(5000)],
  });
  expect([told.statusCode, told.body]).toEqual([200, '']);
  const admin = await signInStaff(own, 'admin');
  const logs = (await admin.call('GET', '/api/admin/wallet-log/')).json<{ message: string }[]>();
  expect(logs.map(({ message }) => message.length)).toEqual([500, expect.any(Number)]);
  expect(logs[1]?.message).toMatch(/^\[2026-11-21\] Web service error: evil\s*$/);
  const agent = await signInStaff(own, 'agent');
  expect((await agent.call('GET', '/api/admin/wallet-log/')).statusCode).toBe(403);
});

test('a flood of error reports is limited by size and by number', async (own) => {
  const flood = await own.post('/v1/log', { logs: ['x'.repeat(1024 * 1024)] });
  expect(flood.statusCode).toBe(413);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push((await own.post('/v1/log', { logs: ['x'] })).statusCode);
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
});

test('the phones of one pass are limited', async (own) => {
  const mine = await addToPhone(own, dayTicket);
  const { authorization } = mine;
  const statuses: number[] = [];
  for (let place = 0; place < 100; place += 1) {
    const path = registrationOf({ ...mine, deviceId: `more${place}` });
    statuses.push((await own.post(path, { pushToken: 'abcd' }, { authorization })).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  expect(statuses.at(-1)).toBe(429);
});

test('a holder of a pass cannot keep the server signing', async (own) => {
  const mine = await addToPhone(own, dayTicket);
  const key = `pass-update:${mine.serialNumber}`;
  const windowEndsAt = new Date(own.clock.now().getTime() + 60_000);
  await own.services.db.insert(attemptCounters).values({ key, count: 600, windowEndsAt });
  const ask = () => own.app.inject({ url: passOf(mine), headers: { authorization: mine.authorization } });
  expect((await ask()).statusCode).toBe(429);
  own.clock.advance(61);
  expect((await ask()).statusCode).toBe(200);
});
