/** Strangers’ connections cannot keep guests from their photos, over real sockets (docs/decisions/0014-photo-bodies.md). */
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { jpegOf, photoProofOf, pictureHeaders } from './photo-testing.ts';

const guest = photoProofOf('10240006');
const thief = photoProofOf('10240002');
const largest = 7_000_000;

let park: TestPark;
let port = 0;
const sockets: Socket[] = [];
beforeEach(async () => {
  park = await openTestPark({}, { TRUST_PROXY: '1' });
  port = Number(new URL(await park.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await park.close();
});

/** A separate network for each number. */
const networkOf = (place: number): string => `203.${Math.floor(place / 250)}.${place % 250}.7`;
const oneNetwork = (): string => '198.51.100.7';

/** A guest's call, as our page sends it or as the specification says. */
async function preview(kind: 'bytes' | 'json', address = '192.0.2.1'): Promise<number> {
  const picture = await jpegOf(1600, 1200);
  const json = JSON.stringify({ ...guest, data: picture.toString('base64') });
  const [path, body, headers] =
    kind === 'bytes'
      ? ['/api/photo/preview/', picture, pictureHeaders(guest)]
      : ['/api/preview/', json, { 'content-type': 'application/json' }];
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const call = httpRequest(
      {
        ...{ port, host: '127.0.0.1', method: 'POST', path },
        headers: { ...headers, ...length, 'x-forwarded-for': address },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const asJson = ['/api/preview/', 'Content-Type: application/json'] as const;
const asBytes = (about: object) =>
  [
    '/api/photo/preview/',
    Object.entries(pictureHeaders(about))
      .map((line) => line.join(': '))
      .join('\r\n'),
  ] as const;

/** Opens a call that announces the largest picture, and sends the beginning of its body. */
function begin(
  address: string,
  head: string,
  [path, headers]: readonly [string, string] = asJson,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${headers}\r\nContent-Length: ${largest}\r\n\r\n${head}`,
        () => resolve(socket),
      );
    });
    sockets.push(socket);
    socket.on('error', reject);
  });
}

/** Opens three hundred of them. */
function beginMany(
  addressOf: (place: number) => string,
  head: string,
  call = asJson as readonly [string, string],
) {
  return Promise.all(Array.from({ length: 300 }, (_, place) => begin(addressOf(place), head, call)));
}

/** The status of the first answer on a socket. */
function statusOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (chunk) => resolve(chunk.toString().slice(9, 12))));
}

/** The bytes received on a socket until it is closed. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
  });
}

test.each([
  ['idle from one network', oneNetwork, ''],
  ['idle from many networks', networkOf, ''],
  ['stuck within the picture, from many networks', networkOf, `{"data":"${'A'.repeat(20_000)}`],
])(
  'three hundred calls with JSON that are %s keep no guest of our page from a photo',
  async (_, addressOf, head) => {
    await beginMany(addressOf, head);
    expect(await preview('bytes')).toBe(200);
    expect(await preview('bytes', oneNetwork())).toBe(200);
  },
);

test('three hundred calls with JSON from one network keep no other one from a call with JSON', async () => {
  await beginMany(oneNetwork, `{"data":"${'A'.repeat(20_000)}`);
  expect(await preview('json')).toBe(200);
});

test('three hundred calls with the proof of one pass keep no guest of another pass from a photo', async () => {
  await beginMany(networkOf, 'A'.repeat(20_000), asBytes(thief));
  expect(await preview('bytes')).toBe(200);
  expect(await preview('json')).toBe(200);
});

test(
  'of three hundred calls with JSON at once four are read; the others wait and are then told to come again',
  { timeout: 60_000 },
  async () => {
    const before = process.memoryUsage().rss;
    const begun = await beginMany(networkOf, `{"data":"${'A'.repeat(1_000_000)}`);
    const statuses = await Promise.all(begun.map(statusOf));
    // After fifteen seconds all others are refused; after twenty the four are cut, which have sent nothing for ten.
    const countOf = (wanted: string): number => statuses.filter((status) => status === wanted).length;
    expect([countOf('408'), countOf('429')]).toEqual([4, 296]);
    // Three hundred megabytes were sent to it.
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(180);
    expect(await preview('json')).toBe(200);
  },
);

test('a wrong proof is refused before the picture has come', async () => {
  const socket = await begin(oneNetwork(), 'A', asBytes({ ...guest, uid: 'x' }));
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (chunk) => resolve(chunk.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).toContain('order-not-found');
});

test('what comes more slowly than 16 KiB a second is cut, and says why', { timeout: 40_000 }, async () => {
  const idle = await begin(networkOf(1), '');
  const slow = await begin(networkOf(2), '', asBytes(guest));
  const dribble = setInterval(() => slow.write('A'.repeat(1000)), 100);
  const [idleAnswer, slowAnswer] = await Promise.all([answerOf(idle), answerOf(slow)]);
  clearInterval(dribble);
  expect(idleAnswer).toMatch(/^HTTP\/1.1 408 /);
  expect(slowAnswer).toContain('request-too-slow');
});

test(
  'headers that come slowly are cut after ten seconds, and not after half a minute',
  { timeout: 40_000 },
  async () => {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /api/preview/ HTTP/1.1\r\nHost: x\r\n'),
    );
    sockets.push(socket);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 408 /);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(20);
  },
);
