/** Requests by bare bytes: what a client can send that no library would, and the headers of every answer to it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { beforeAll, expect, test } from 'vitest';
import { sharePark } from '#server/testing/test-park.ts';

const park = sharePark({}, { PUBLIC_URL: 'https://park.test', MAX_CONNECTIONS: '3' });
let port: number;
beforeAll(async () => {
  port = Number(new URL(await park.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Sends the lines, asks the server to close the connection after them, and returns the complete answer. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined); // the server may cut off what it refuses
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1');
  await once(socket, 'close');
  return text;
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (?<status>\d{3})/.exec(answer)?.groups?.['status']);
}

const broken: [string, number, string[]][] = [
  ['two hosts', 400, ['GET / HTTP/1.1', 'Host: park.test', 'Host: evil.test']],
  ['two equal hosts', 400, ['GET /api/nothing/ HTTP/1.1', 'Host: park.test', 'host: park.test']],
  ['no host', 400, ['GET / HTTP/1.1', 'Accept: */*']],
  ['an empty host', 400, ['GET / HTTP/1.1', 'Host:']],
  ['a host that is no name', 400, ['GET / HTTP/1.1', 'Host: park.test/evil']],
  ['another host in the address', 400, ['GET http://evil.test/ HTTP/1.1', 'Host: park.test']],
  ['no HTTP', 400, ['NONSENSE']],
  ['an unknown method', 400, ['BREW / HTTP/1.1', 'Host: park.test']],
  ['TRACE', 405, ['TRACE / HTTP/1.1', 'Host: park.test']],
  ['an address that is not well formed', 400, ['GET /%E0%A4%A HTTP/1.1', 'Host: park.test']],
  ['an address that is too long', 414, [`GET /${'a'.repeat(3000)} HTTP/1.1`, 'Host: park.test']],
  ['headers that are too large', 431, ['GET / HTTP/1.1', 'Host: park.test', `X-Long: ${'x'.repeat(20_000)}`]],
  ['an expectation', 417, ['GET / HTTP/1.1', 'Host: park.test', 'Expect: a-miracle']],
  [
    'a length and chunks',
    400,
    ['POST /api/login/ HTTP/1.1', 'Host: park.test', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
  ],
  [
    'an unknown address by a method that no call takes',
    404,
    ['PROPFIND /x/y/z/w HTTP/1.1', 'Host: park.test'],
  ],
];

test.each(broken)('%s is answered %i with the headers of every answer', async (_, status, lines) => {
  const answer = await send(...lines);
  expect(statusOf(answer)).toBe(status);
  const head = answer.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';
  for (const line of [
    'x-content-type-options: nosniff',
    'strict-transport-security: max-age=63072000; includesubdomains',
    'content-security-policy: ',
    'x-frame-options: deny',
    'referrer-policy: no-referrer',
  ])
    expect(head).toContain(line);
});

test('HTTP/1.0 without a host, and an address with the same host, are served', async () => {
  expect(statusOf(await send('GET /favicon.ico HTTP/1.0'))).toBe(200);
  expect(statusOf(await send('GET http://park.test/favicon.ico HTTP/1.1', 'Host: park.test'))).toBe(200);
});

test('a body that is too large is read to its end, so that a proxy gets the answer and keeps the connection', async () => {
  const head = ['POST /api/login/ HTTP/1.1', 'Host: park.test', 'Content-Type: application/json'];
  const body = `"${'x'.repeat(3_000_000)}"`;
  const answer = await send(
    ...head,
    `Content-Length: ${body.length}`,
    '',
    `${body}GET /favicon.ico HTTP/1.1`,
    'Host: park.test',
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('one connection too many is closed at once, and the next is served when another ends', async () => {
  const held: Socket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined); // closed below
    await once(socket, 'connect');
    held.push(socket);
  }
  expect(await send('GET /favicon.ico HTTP/1.1', 'Host: park.test')).toBe('');
  for (const socket of held) socket.destroy();
  await expect.poll(() => send('GET /favicon.ico HTTP/1.1', 'Host: park.test')).toContain('HTTP/1.1 200');
});
