import { expect } from 'vitest';

import { makeExternalSystemReport } from '#server/base/external-systems/report-external-systems.ts';
import { readHealth } from '#server/office/health/staff-health.service.ts';
import { openTestPark, type TestPark, makeParkTest, goldPass } from '#server/testing/test-park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { plainAddress } from './forwarded-address.ts';

/** In a park behind one proxy. */
const test = makeParkTest(() =>
  openTestPark({}, { TRUST_PROXY: '1', PARK_CIDRS: '203.0.113.0/24,2001:db8:77::/48' }),
);

test.each([
  ['198.51.100.7:40001', '198.51.100.7'],
  ['198.51.100.7', '198.51.100.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[::ffff:198.51.100.7]:1', '::ffff:198.51.100.7'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 198.51.100.7:1 ', '198.51.100.7'],
  ['unknown', 'unknown'],
  ['_hidden', '_hidden'],
  ['300.1.1.1:80', '300.1.1.1:80'],
])('a forwarded %s is the address %s', (written, address) => {
  expect(plainAddress(written)).toBe(address);
});

function login(park: TestPark, forwarded: string, pair: PassNumbers = goldPass) {
  const { orderId, barcode } = pair;
  const headers = { 'x-forwarded-for': forwarded };
  return park.app.inject({ method: 'POST', url: '/api/login/', payload: { orderId, barcode }, headers });
}

async function miss(park: TestPark, times: number, addressOf: (time: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const pair = { orderId: `1049${1000 + time}`, barcode: `8888${10_000 + time}` };
    statuses.push((await login(park, addressOf(time), pair)).statusCode);
  }
  return statuses;
}

test('networks whose proxy adds ports have a budget each, and the next right guest is let in', async (park) => {
  await miss(park, 35, (time) => `198.51.${time}.7:${40_000 + time}`);
  expect((await login(park, '192.0.2.9:50123')).statusCode).toBe(200);
});

test('one network keeps one budget, whatever the ports of its connections', async (park) => {
  const statuses = await miss(park, 35, (time) => `[2001:db8:1:2::${time}]:${40_000 + time}`);
  expect(statuses.indexOf(429)).toBe(30);
});

test('the networks of the park are known behind a port too, so that a crowd behind them is not counted', async (park) => {
  for (const address of ['203.0.113.9:40001', '[2001:db8:77::9]:443']) {
    const statuses = await miss(park, 40, () => address);
    expect([address, ...new Set(statuses)]).toEqual([address, 404]);
  }
});

test('guests whose address cannot be read do not pay for the misses of each other', async (park) => {
  await miss(park, 300, () => 'unknown');
  expect((await login(park, 'unknown')).statusCode).toBe(200);
});

test('whoever guesses without a readable address meets the puzzle, and never a closed door', async (park) => {
  const statuses = await miss(park, 620, () => '_hidden');
  expect(statuses.indexOf(429)).toBe(600);
  expect((await login(park, '_hidden')).json()).toMatchObject({ code: 'puzzle-required' });
});

test('an address that cannot be read is told once in the log, and in Health until an hour without one', async (park) => {
  const { services, clock } = park;
  const lines: string[] = [];
  const warn = (fields: object): void => void lines.push(JSON.stringify(fields));
  services.externalSystems.logTo({ warn, info: warn });
  const proxyInHealth = async () => {
    await makeExternalSystemReport(services, 'server:1')();
    const { externalSystems } = await readHealth(services);
    return externalSystems.find(({ name }) => name === 'reverse proxy');
  };
  await login(park, '198.51.100.7');
  expect(await proxyInHealth()).toBeUndefined();
  for (let times = 0; times < 20; times += 1) await login(park, times % 2 === 0 ? 'unknown' : '192.0.2.9');
  expect(await proxyInHealth()).toMatchObject({
    state: 'failing',
    lastError: expect.stringContaining('X-Forwarded-For'),
  });
  const told = lines.filter((line) => line.includes('address-unreadable'));
  expect([told.length, told.join().includes('192.0.2')]).toEqual([1, false]);
  clock.advance(3601);
  await login(park, '192.0.2.9');
  expect(await proxyInHealth()).toMatchObject({ state: 'up' });
});
