/** The back office on a host of its own, and the calls of the operator behind the proxy. */
import { expect, test, onTestFinished } from 'vitest';

import { signInStaff, teamPassword } from '#server/testing/staff.ts';
import { openTestPark, sharePark } from '#server/testing/test-park.ts';

const guestHost = 'pass.park.test';
const staffHost = 'office.park.test';
const park = sharePark({}, { PUBLIC_URL: `https://${guestHost}`, STAFF_HOST: staffHost });

const statusAt = async (host: string, url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await park.app.inject({ url, headers: { host, ...headers } })).statusCode;

test('the host of guests answers 404 to the back office, and the host of the team to guests', async () => {
  for (const url of ['/login', '/admin', '/admin/orders', '/staff/x', '/set-password', '/api/admin/audit/'])
    expect([url, await statusAt(guestHost, url)]).toEqual([url, 404]);
  for (const url of ['/10400001/7226000004000017', '/loyalty', '/lookup', '/manifest.webmanifest'])
    expect([url, await statusAt(staffHost, url)]).toEqual([url, 404]);
  const body = { orderId: '10400001', barcode: '7226000004000017' };
  expect((await park.post('/api/login/', body, { host: staffHost })).statusCode).toBe(404);
  expect((await park.post('/api/login/', body, { host: guestHost })).statusCode).toBe(200);
});

test('the team works at its own host, however its name is written', async () => {
  for (const host of [staffHost, 'OFFICE.park.test', `${staffHost}:443`, `${staffHost}.`])
    expect([host, await statusAt(host, '/login'), await statusAt(host, '/favicon.ico')]).toEqual([
      host,
      200,
      200,
    ]);
  const answer = await park.app.inject({ url: '/', headers: { host: staffHost } });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login']);
});

test('a right password at the host of guests signs nobody in', async () => {
  const typed = { teamMemberUsername: 'agent@harborlight.example', teamMemberPassword: teamPassword };
  expect((await park.post('/app/login/', typed, { host: guestHost })).statusCode).toBe(404);
  expect((await park.post('/app/login/', typed, { host: staffHost })).statusCode).toBe(201);
});

test('the page of the sign-in links to the guests at their own address', async () => {
  const page = await park.app.inject({ url: '/login', headers: { host: staffHost } });
  expect(page.body).toContain(`https://${guestHost}/`);
});

test('an unknown host gets guests’ pages only, and a forwarded host changes nothing', async () => {
  expect(await statusAt('elsewhere.test', '/login')).toBe(404);
  expect(await statusAt('elsewhere.test', '/')).toBe(200);
  expect(await statusAt(guestHost, '/login', { 'x-forwarded-host': staffHost })).toBe(404);
});

test.each(['/healthz', '/readyz', '/api/openapi.json'])(
  '%s is answered inside, and is 404 through a proxy or from a public address',
  async (url) => {
    expect(await statusAt('127.0.0.1:3000', url)).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via'])
      expect([name, await statusAt(guestHost, url, { [name]: '203.0.113.9' })]).toEqual([name, 404]);
    const statusFrom = async (remoteAddress: string) =>
      (await park.app.inject({ url, remoteAddress })).statusCode;
    expect(await Promise.all(['203.0.113.9', '2001:db8::7', '::ffff:203.0.113.9'].map(statusFrom))).toEqual([
      404, 404, 404,
    ]);
    expect(await Promise.all(['10.0.0.7', '::1', '::ffff:192.168.1.4', 'fd00::7'].map(statusFrom))).toEqual([
      200, 200, 200, 200,
    ]);
  },
);

test('without a host of its own the back office is at the address of guests', async () => {
  const usual = await openTestPark();
  onTestFinished(() => usual.close());
  expect((await usual.app.inject('/login')).statusCode).toBe(200);
  expect((await signInStaff(usual, 'agent')).token).not.toBe('');
});
