import { expect, test } from 'vitest';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark();

test('anybody may read the page, also through a proxy, and it names no call of the team', async () => {
  const page = await park.app.inject({ url: '/developers', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('read-contacts');
  expect(page.body).toContain('/api/passes/10240001/240126000000100017');
  expect(page.body).not.toContain('/api/admin/');
});

test('its document holds the calls with a key or a signature only, each with what its example sends', async () => {
  const document = (await park.app.inject('/developers/openapi.json')).json<{
    servers: object[];
    paths: Record<string, Record<string, { summary: string; 'x-access': { kind: string } }>>;
  }>();
  expect(document.servers).toEqual([{ url: 'http://park.test' }]);
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(calls.map((one) => one['x-access'].kind))).toEqual(new Set(['api-key', 'signature']));
  // The viewer lists the summaries in a narrow column.
  for (const { summary } of calls) expect(summary.length, summary).toBeLessThanOrEqual(60);
  expect(document.paths['/api/gate/verify']?.['post']).toMatchObject({
    requestBody: { content: { 'application/json': { example: { scanned: '240126000000100017' } } } },
  });
});

test('a document that did not change is not sent again', async () => {
  const first = await park.app.inject('/developers/openapi.json');
  const etag = String(first.headers['etag']);
  const again = await park.app.inject({
    url: '/developers/openapi.json',
    headers: { 'if-none-match': etag },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(first.headers['cache-control']).toBe('public, max-age=300');
});

test('only its own page lets the viewer set styles of elements, and no page lets a script do more', async () => {
  const policyOf = async (url: string) =>
    String((await park.app.inject(url)).headers['content-security-policy']);
  const own = await policyOf('/developers');
  expect(own).toContain("style-src-attr 'unsafe-inline'");
  expect(own).toContain('trusted-types lit-html');
  expect(own).toContain("script-src 'self' 'wasm-unsafe-eval'");
  for (const url of ['/', '/login', '/loyalty']) expect(await policyOf(url)).not.toContain('unsafe-inline');
});
