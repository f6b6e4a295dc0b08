/** Two parks behind one port: each answers at its own hosts only, and one that cannot start does not hold the other. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readSetup, startServer, type RunningServer } from '#server/main.ts';
import { administer } from '#server/testing/park-database.ts';
import { teamPassword } from '#server/testing/staff.ts';
import { runCommand } from '#server/testing/run-command.ts';
import { startChain, type RunningChain } from './start-chain.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'chain-'));
const said: string[] = [];
let chain: RunningChain<RunningServer>;

const serverUrl = testServerUrl();
const random = randomBytes(6).toString('hex');
const databases = { north: `chain_north_${random}`, south: `chain_south_${random}` };
const addressOf = (park: keyof typeof databases): string =>
  `DATABASE_URL=${Object.assign(new URL(serverUrl), { pathname: `/${databases[park]}` }).href}`;

const write = (name: string, ...lines: string[]): void =>
  writeFileSync(join(folder, `${name}.env`), `${lines.join('\n')}\n`);

beforeAll(async () => {
  await runCommand(join(folder, 'data'), 'brand', 'init', join(folder, 'brand'), '--name', 'Tidewater Park');
  for (const name of Object.values(databases)) await administer(serverUrl, `create database ${name}`);
  write('north', 'PUBLIC_URL=http://north.example', 'STAFF_HOST=office.north.example', addressOf('north'));
  write('south', 'PUBLIC_URL=http://south.example', `BRAND_DIR=${join(folder, 'brand')}`, addressOf('south'));
  // Nothing listens there.
  write('west', 'PUBLIC_URL=http://west.example', 'DATABASE_URL=postgres://postgres@127.0.0.1:9/west');
  const environment = {
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_PORT: '0',
    STOP_NOTICE_SECONDS: '1',
    DATA_DIR: join(folder, 'data'),
  };
  chain = await startChain(
    { ...environment, PARKS_DIR: folder },
    {
      check: readSetup,
      start: (own, options) => startServer(own, { ...options, webBuildFolder: resolve('dist/web') }),
      onProgress: (text) => said.push(text),
      retryMs: 200,
    },
  );
}, 120_000);
afterAll(async () => {
  await chain.stop();
  for (const name of Object.values(databases)) await administer(serverUrl, `drop database ${name}`);
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(
  host: string,
  path: string,
  sent: { body?: object; token?: string; forwardedFor?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(chain.address);
  return new Promise((done, fail) => {
    const call = request(
      {
        ...{ hostname, port, path, agent: false, method: sent.body === undefined ? 'GET' : 'POST' },
        headers: {
          ...{ host, connection: 'keep-alive' }, // as a proxy asks
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
          ...(sent.forwardedFor === undefined ? {} : { 'x-forwarded-for': sent.forwardedFor }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    call.on('error', fail);
    call.end(sent.body === undefined ? undefined : JSON.stringify(sent.body));
  });
}

test('each host shows its own park, and hosts are compared without case and port', async () => {
  expect((await ask('north.example', '/')).body).toContain('Harborlight Piers');
  expect((await ask('NORTH.example:80', '/')).body).toContain('Harborlight Piers');
  const south = await ask('south.example', '/');
  expect(south.body).toContain('Tidewater Park');
  expect(south.body).not.toContain('Harborlight');
  expect((await ask('office.north.example', '/')).headers.location).toBe('/login');
});

test('a session of one park is none in another, although both have a member of that name', async () => {
  const login = { teamMemberUsername: 'admin@harborlight.example', teamMemberPassword: teamPassword };
  const signedIn = await ask('office.north.example', '/app/login/', { body: login });
  expect(signedIn.status).toBe(201);
  const token = String(JSON.parse(signedIn.body).accessToken);
  expect((await ask('office.north.example', '/api/team-member/', { token })).status).toBe(200);
  expect((await ask('south.example', '/api/team-member/', { token })).status).toBe(401);
});

test('a host of no park is refused, and one host among two is none', async () => {
  const unknown = await ask('east.example', '/10240001/240126000000100017');
  expect([unknown.status, unknown.headers['content-type']]).toEqual([421, 'application/problem+json']);
  expect(JSON.parse(unknown.body)).toMatchObject({ code: 'other-host', title: 'No park is at this host' });
  expect(unknown.headers['x-content-type-options']).toBe('nosniff');
  for (const bytes of [
    'GET / HTTP/1.1\r\nHost: north.example\r\nHost: south.example\r\n\r\n',
    'GET http://south.example/ HTTP/1.1\r\nHost: north.example\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'no request at all\r\n\r\n',
  ])
    expect(await firstLine(bytes), bytes).toMatch(/^HTTP\/1\.1 400 /);
});

test('balancers ask by address, and the park that cannot start says when to come back', async () => {
  const { host } = new URL(chain.address);
  expect((await ask(host, '/healthz')).status).toBe(200);
  expect((await ask(host, '/readyz')).status).toBe(200);
  expect((await ask('north.example', '/readyz')).status).toBe(200);

  const west = await ask('west.example', '/');
  expect([west.status, west.headers['retry-after']]).toEqual([503, '10']);
  await expect.poll(() => said.filter((text) => text.startsWith('west: not open')).length).toBeGreaterThan(1);
  expect(said).toContain('south: open');
});

test('the state of the process is hidden at an unknown host from a caller behind a proxy', async () => {
  const { host } = new URL(chain.address);
  for (const path of ['/healthz', '/readyz'])
    expect((await ask(host, path, { forwardedFor: '203.0.113.9' })).status).toBe(421);
});

test('the metrics of each park carry its name, and those of the process none', async () => {
  const text = await (await fetch(chain.metricsUrl)).text();
  for (const park of ['north', 'south'])
    expect(text).toMatch(new RegExp(`promenade_request_seconds_count\\{[^}]*park="${park}"[^}]*\\} [1-9]`));
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test('while the chain stops it answers on, and balancers are asked to send no more', async () => {
  const stopped = chain.stop();
  expect((await ask(new URL(chain.address).host, '/readyz')).status).toBe(503);
  expect(await ask('north.example', '/')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await stopped;
  await expect(ask('north.example', '/')).rejects.toThrow('ECONNREFUSED');
});

/** The first line of the answer to these bytes. */
function firstLine(bytes: string): Promise<string> {
  const { hostname, port } = new URL(chain.address);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.once('data', (data) => {
      socket.destroy();
      done(data.toString().split('\r\n', 1)[0] ?? '');
    });
    socket.once('error', fail);
  });
}
