/** Plugins: the examples in a park, and every plugin that a server refuses to start with. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';

import { expect } from 'vitest';

import { readConfig } from '#server/base/config/config.ts';
import { noConnectors } from '#server/base/config/read-connectors.ts';
import { closeServer, listenLocally } from '#server/testing/local-server.ts';
import { test } from '#server/testing/test-park.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { openConnectors } from './connector-rest.ts';
import { loadPlugins } from './load-plugins.ts';
import { makePluginMailServer } from './plugin-calls.ts';

const examples = ['harbor-tickets', 'pigeon-mail'].map((name) => resolve('examples/plugins', name));

/** Loads these folders as a server does. */
function load(folders: readonly string[], environment: Record<string, string> = {}) {
  return loadPlugins({ plugins: [...folders], connectors: noConnectors, smtpUrl: undefined }, environment);
}

/** A plugin whose main file has this text. */
function writePlugin(code: string): string {
  const folder = makeTemporaryFolder('plugin');
  writeFileSync(join(folder, 'package.json'), '{"type":"module","main":"main.js"}');
  writeFileSync(join(folder, 'main.js'), code);
  return folder;
}

const ticketing = (ask: string): string =>
  `export default { name: 'odd', kind: 'ticketing', interface: 1, open: () => ({ ask: ${ask} }) };`;

test('a park asks the example of a ticketing system, and sends mails by the example of a sender', async (park) => {
  const letters: unknown[] = [];
  const server = createServer((request, response) => {
    const isKnown = request.url === '/sale?no=50000001' && request.headers.authorization === 'Bearer sesame';
    if (request.method === 'GET') {
      response.writeHead(isKnown ? 200 : 404).end('5126000050000001;DAY-ALL;2026-11-20T12:00:00Z;79.00\n');
      return;
    }
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      letters.push(JSON.parse(body));
      response.writeHead(body.includes('nobody@') ? 422 : 202).end();
    });
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const tokenFile = join(makeTemporaryFolder('plugin-token'), 'token');
  writeFileSync(tokenFile, 'sesame\n');
  const { connectors, mail } = await load(examples, {
    PLUGIN_HARBOR_TICKETS_URL: url,
    PLUGIN_HARBOR_TICKETS_TOKEN_FILE: tokenFile,
    PLUGIN_PIGEON_MAIL_URL: url,
    SMTP_URL: 'smtp://not-of-the-plugin',
  });
  Object.assign(park.services, openConnectors(park.services, connectors));
  const login = (orderId: string) => park.post('/api/login/', { orderId, barcode: '5126000050000001' });
  expect((await login('50000001')).json()).toMatchObject({ product: 'All Piers Day Ticket' });
  expect((await login('50000002')).statusCode).toBe(404);
  const { externalSystems } = park.services;
  expect(externalSystems.facts()).toContainEqual(
    expect.objectContaining({ name: 'ticketing', isFailing: false }),
  );

  if (mail === undefined) throw new Error('No plugin sends mails.');
  const from = { name: 'Park', address: 'park@example.com' };
  const sender = makePluginMailServer(mail, externalSystems.watch('vendor', 'mail server'), (one) =>
    Promise.resolve({
      ...one,
      from,
      replyTo: from.address,
      pictures: [{ cid: 'a', png: Buffer.from('x') }],
    }),
  );
  const letter = { mailId: 'm-1', subject: 'Hello', plainText: 'text', html: '<p>text</p>' };
  expect(await sender.send({ ...letter, to: 'guest@example.com' })).toEqual({ outcome: 'sent' });
  expect(await sender.send({ ...letter, to: 'nobody@example.com' })).toMatchObject({ outcome: 'refused' });
  expect(letters[0]).toMatchObject({ to: 'guest@example.com', from, inline: [{ cid: 'a', png: 'eA==' }] });
  await closeServer(server);
});

test('what a plugin answers is judged as the answer of any system, and one that never answers is given up', async (park) => {
  const answers = [
    '() => new Promise(() => undefined)',
    '() => { throw new Error("no") }',
    '(number) => ({ orderId: number })',
    '(number) => [{ orderId: number, barcode: "1", productId: "DAY-ALL", orderedAt: "yesterday", amount: "many" }]',
  ];
  for (const answer of answers) {
    const { connectors } = await load([writePlugin(ticketing(answer))]);
    Object.assign(park.services, openConnectors(park.services, connectors, { timeoutMs: 300 }));
    const { statusCode } = await park.post('/api/login/', {
      orderId: '50000001',
      barcode: '5126000050000001',
    });
    expect([answer, statusCode]).toEqual([answer, 408]);
  }
  const foreign =
    '() => [{ orderId: "50000009", barcode: "1", productId: "DAY-ALL", orderedAt: "2026-11-20T12:00:00Z", amount: "1" }]';
  const { connectors } = await load([writePlugin(ticketing(foreign))]);
  const { ticketing: port } = openConnectors(park.services, connectors);
  expect(await port.bringOrder('50000001', '1')).toBe(false);
});

test.each([
  ['a kind that no one asks', ticketing('() => []').replace("'ticketing'", "'zoo'"), /kind is not ticketing/],
  [
    'another version of the interface',
    ticketing('() => []').replace('interface: 1', 'interface: 2'),
    /interface is not 1/,
  ],
  ['a name with a blank', ticketing('() => []').replace("'odd'", "'so odd'"), /name is not small letters/],
  ['no export', 'export const plugin = 1;', /what it exports or opens is no object/],
  ['no function', ticketing('undefined'), /odd: ask is no function/],
  ['an error while it loads', 'throw new Error("no library");', /cannot be loaded: no library/],
  ['an error while it opens', ticketing('open.address'), /odd: its function open fails: open is not defined/],
])('a server does not start with a plugin that has %s', async (_, code, reason) => {
  await expect(load([writePlugin(code)])).rejects.toThrow(reason);
});

test('a server does not start with a missing plugin, one that every user may write, or two of one kind', async () => {
  await expect(load(['/nowhere/at-all'])).rejects.toThrow(/PLUGINS: \/nowhere\/at-all: it cannot be loaded/);
  const open = writePlugin(ticketing('() => []'));
  mkdirSync(join(open, 'inner'));
  chmodSync(join(open, 'inner'), 0o777);
  await expect(load([open])).rejects.toThrow(/every user of this machine may write .*inner/);
  const good = writePlugin(ticketing('() => []'));
  await expect(load([good, writePlugin(ticketing('() => []'))])).rejects.toThrow(
    /odd: its kind ticketing is taken/,
  );
  expect(() => readConfig({ NODE_ENV: 'test', PLUGINS: 'plugins/odd' })).toThrow(
    'PLUGINS is not a list of absolute folders',
  );
});
