/** Strangers’ connections cannot keep guests from their photos, over real sockets (docs/decisions/0014-photo-bodies.md). */
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { dataUrl, photoProofOf } from './photo-testing.ts';

const guest = photoProofOf('10240006');
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

/** A guest's call, as our page sends it or with the picture first. */
async function preview(isProofFirst: boolean, address = '192.0.2.1'): Promise<number> {
  const data = await dataUrl(1600, 1200);
  const body = JSON.stringify(isProofFirst ? { ...guest, data } : { data, ...guest });
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/preview/' },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
        },
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

/** Opens a call that announces the largest picture, and sends the beginning of its body. */
function begin(address: string, head: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/preview/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${largest}\r\n\r\n${head}`,
        () => resolve(socket),
      );
    });
    sockets.push(socket);
    socket.on('error', reject);
  });
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
  ['stuck within the picture, from one network', oneNetwork, `{"data":"${'A'.repeat(20_000)}`],
])('three hundred calls that are %s keep no guest from a photo', async (_, addressOf, head) => {
  await Promise.all(Array.from({ length: 300 }, (_each, place) => begin(addressOf(place), head)));
  expect(await preview(true)).toBe(200);
  expect(await preview(false)).toBe(200);
  expect(await preview(true, oneNetwork())).toBe(200);
});

test('two hundred calls that bring a megabyte each and no proof do not fill the memory, and keep no guest out', async () => {
  const before = process.memoryUsage().rss;
  const head = `{"data":"${'A'.repeat(1_000_000)}`;
  await Promise.all(Array.from({ length: 200 }, (_, place) => begin(networkOf(place), head)));
  expect(await preview(true)).toBe(200);
  // Two hundred megabytes have arrived by now; the memory of three bodies is held.
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(180);
});

test('a wrong proof before the picture is refused before the picture has come, and counted once', async () => {
  const wrong = JSON.stringify({ ...guest, uid: 'x', data: 'A' });
  const socket = await begin(oneNetwork(), wrong.slice(0, -2));
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (chunk) => resolve(chunk.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).toContain('order-not-found');
});

test('what comes more slowly than 16 KiB a second is cut, and says why', { timeout: 40_000 }, async () => {
  const idle = await begin(networkOf(1), '');
  const slow = await begin(networkOf(2), `{"data":"`);
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
