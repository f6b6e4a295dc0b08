import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { contract, readCallKey } from '#contract/contract.ts';
import { openApiPathOf } from '#contract/openapi/document.ts';

import { openTestPark, sharePark } from '#server/testing/test-park.ts';

const park = sharePark();

const login = '/api/login/';
const json = { 'content-type': 'application/json' };
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  park.app.inject({ method: 'POST', url: login, headers, payload });

test('an unknown address is a 404 problem for a call and a page for a guest', async () => {
  const call = await park.app.inject('/api/nothing/');
  expect([call.statusCode, call.headers['content-type']]).toEqual([
    404,
    expect.stringContaining('application/problem+json'),
  ]);
  expect(call.json()).toMatchObject({ code: 'route-not-found' });
  const page = await park.app.inject('/nothing-here');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    404,
    expect.stringContaining('text/html'),
  ]);
});

test('a known address refuses a foreign method and names its own', async () => {
  const answer = await park.app.inject({ method: 'DELETE', url: login });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  expect((await park.app.inject({ method: 'GET', url: login })).statusCode).toBe(405);
  expect((await park.app.inject({ method: 'PATCH', url: '/healthz' })).headers.allow).toBe('GET, HEAD');
});

test('only JSON is taken', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    expect((await post('{}', { 'content-type': type })).statusCode).toBe(415);
  }
});

test('JSON in another character set than UTF-8 is refused, however it is written', async () => {
  const body = JSON.stringify({ orderId: '10400001', barcode: '7226000004000017' });
  const statusOf = async (type: string) => (await post(body, { 'content-type': type })).statusCode;
  const others = ['utf-16', 'iso-8859-1', '"windows-1252"', 'utf-7', '', 'utf-8; charset=utf-16', 'utf-8x'];
  for (const charset of others)
    expect([charset, await statusOf(`application/json; charset=${charset}`)]).toEqual([charset, 415]);
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
    expect([charset, await statusOf(`application/json;charset=${charset}`)]).toEqual([charset, 200]);
});

test('broken JSON, NUL, lone surrogates and bytes that are no UTF-8 are told apart and refused', async () => {
  expect((await post('{')).json()).toMatchObject({ code: 'broken-json', status: 400 });
  expect((await post('{"orderId":"\\u0000"}')).json()).toMatchObject({
    code: 'forbidden-characters',
    status: 400,
  });
  expect((await post('{"orderId":"\\ud800"}')).json()).toMatchObject({
    code: 'forbidden-characters',
    status: 400,
  });
  expect((await post(Buffer.from([0x22, 0xff, 0x22]))).json()).toMatchObject({
    code: 'forbidden-characters',
    status: 400,
  });
});

test('a body above 64 KiB is refused', async () => {
  const answer = await post(JSON.stringify({ orderId: 'x'.repeat(70_000) }));
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'body-too-large']);
});

test('an address that is not well formed, or far too long, is refused', async () => {
  expect((await park.app.inject('/%E0%A4%A')).statusCode).toBe(400);
  expect((await park.app.inject(`/${'a'.repeat(2000)}`)).statusCode).toBe(414);
  expect((await park.app.inject('/%00/%00')).statusCode).toBe(404);
});

test("another site's page cannot make a browser post", async () => {
  const body = JSON.stringify({ orderId: '10400001', barcode: '7226000004000017' });
  for (const site of ['cross-site', 'same-site']) {
    expect((await post(body, { ...json, 'sec-fetch-site': site })).json()).toMatchObject({
      code: 'cross-site',
      status: 403,
    });
  }
  expect((await post(body, { ...json, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
});

test('every answer carries the security headers, errors included', async () => {
  const answers = [
    await park.app.inject('/'),
    await park.app.inject('/healthz'),
    await park.app.inject('/api/nothing'),
    await post('{'),
    await park.app.inject('/10400001/7226000004000017'),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toContain('no-store');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('server');
  }
});

test('a page allows no inline script and no style without its nonce, and insists on https only where it is reached by it', async () => {
  const page = await park.app.inject('/');
  const policy = String(page.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  for (const sent of [
    "default-src 'none';",
    "connect-src 'self';",
    "img-src 'self' blob: data:;",
    "form-action 'self';",
  ])
    expect(policy).toContain(sent);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(page.body).toContain(`<style nonce="${nonce}"`);
  const secure = await openTestPark({}, { PUBLIC_URL: 'https://park.test' });
  const securePage = await secure.app.inject('/');
  expect(securePage.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(securePage.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  await secure.close();
});

test("a guest's page is kept by no cache and no search engine; the front page may be found", async () => {
  const pass = await park.app.inject('/10400001/7226000004000017');
  expect(pass.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await park.app.inject('/')).headers).not.toHaveProperty('x-robots-tag');
});

test('health and readiness say what they are asked for', async () => {
  expect((await park.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await park.app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json<{ checks: { name: string }[] }>().checks.map((check) => check.name)).toEqual([
    'database',
    'disk',
    'photo store',
    'signing keys',
  ]);
});

test('the OpenAPI document names every call of the contract', async () => {
  const document = (await park.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  for (const key of Object.keys(contract)) {
    const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
    const printed = Object.keys(document.paths).find((path) => shapeOf(path) === shapeOf(openApiPathOf(key)));
    expect(document.paths[printed ?? '']?.[readCallKey(key).method.toLowerCase()]).toBeDefined();
  }
});

test('a route that the contract does not name stops the server', async () => {
  expect(() => park.app.get('/secret', () => 'x')).toThrow();
  const { fastify } = await import('fastify');
  const { guardContract } = await import('./mount.ts');
  const app = fastify();
  guardContract(app);
  expect(() => app.get('/secret', () => 'x')).toThrow('is not in the contract');
  await expect(app.ready()).rejects.toThrow('nothing answers');
});

test('what is no HTTP at all gets a 400 on a socket that is then closed', async () => {
  const address = await park.app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toContain('400');
  expect(answer).toContain('application/problem+json');
  const status = await new Promise<number>((resolve, reject) => {
    const call = httpRequest(
      { port, host: '127.0.0.1', headers: { 'x-long': 'x'.repeat(20_000) } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end();
  });
  expect(status).toBe(431);
});
