/** Addresses that no one vouches for: none of this machine or of a private network is ever reached. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { privateNetworkList } from '#server/base/config/setting-kinds.ts';
import { makeEventPost, isPublicAddress } from './event-post-http.ts';

const reached: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  reached.push(`${request.headers.host} ${request.url}`);
  answer(request, response);
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo); // a server on a port has this form
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  reached.length = 0;
  answer = (_request, response) => void response.end('taken');
});

const message = { headers: { 'webhook-id': 'evt_1' }, body: '{}' };
const inProduction = makeEventPost({ mayReachLoopback: false });
const whileDeveloping = makeEventPost({ mayReachLoopback: true });

/** A name that resolves to these addresses, in turn for each question. */
function named(...answers: readonly (readonly string[])[]) {
  let asked = 0;
  const resolve = () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { resolve, asked: () => asked };
}

describe('in production', () => {
  test.each([
    ['https://127.0.0.1/', 'private-address'],
    ['https://0x7f000001/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['https://017700000001/', 'private-address'],
    ['https://localhost/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:127.0.0.1]/', 'private-address'],
    ['https://[64:ff9b::a00:1]/', 'private-address'],
    ['https://[2002:7f00:1::]/', 'private-address'],
    ['https://[fe80::1]/', 'private-address'],
    ['https://[fd12:3456::1]/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data/', 'private-address'],
    ['https://10.0.0.8/', 'private-address'],
    ['https://172.31.255.1/', 'private-address'],
    ['https://192.168.1.1/', 'private-address'],
    ['https://100.64.0.1/', 'private-address'],
    ['https://0.0.0.0/', 'private-address'],
    ['https://255.255.255.255/', 'private-address'],
    ['http://93.184.216.34/', 'not-https'],
    ['ftp://93.184.216.34/', 'not-https'],
    ['https://user:secret@93.184.216.34/', 'not-an-address'],
    ['https://93.184.216.34/#part', 'not-an-address'],
    ['nowhere', 'not-an-address'],
    [`https://93.184.216.34/${'a'.repeat(2000)}`, 'not-an-address'],
  ])('%s is refused as %s, before any request', async (url, fault) => {
    expect(await inProduction.judge(url)).toBe(fault);
    expect(await inProduction.send({ ...message, url })).toEqual({ fault });
  });

  test('a public address is accepted', async () => {
    expect(await inProduction.judge('https://93.184.216.34/hooks')).toBeUndefined();
    expect(await inProduction.judge('https://[2606:2800:220:1::1]/')).toBeUndefined();
  });

  test('a name is refused if one of its addresses is private, or if it has none', async () => {
    const mixed = named(['93.184.216.34', '10.1.1.1']);
    const post = makeEventPost({ mayReachLoopback: false, resolve: mixed.resolve });
    expect(await post.judge('https://hooks.example/')).toBe('private-address');
    const none = makeEventPost({ mayReachLoopback: false, resolve: named([]).resolve });
    expect(await none.judge('https://hooks.example/')).toBe('name-unknown');
  });

  test('a name that turns private after it was saved is refused when the event is sent', async () => {
    const { resolve } = named(['93.184.216.34'], ['127.0.0.1']);
    const post = makeEventPost({ mayReachLoopback: false, resolve });
    expect(await post.judge(`https://hooks.example:${port}/`)).toBeUndefined();
    expect(await post.send({ ...message, url: `https://hooks.example:${port}/` })).toEqual({
      fault: 'private-address',
    });
    expect(reached).toEqual([]);
  });
});

describe('with networks that the operator allows', () => {
  const setting = '10.0.8.0/24, fc00::/7, 127.0.0.9, 100.64.0.0/10';
  const allowing = (resolve = named([]).resolve, networks = setting) =>
    makeEventPost({
      mayReachLoopback: false,
      allowedNetworks: z.parse(privateNetworkList, networks),
      resolve,
    });

  test.each([
    ['https://10.0.8.7/', undefined],
    ['https://[::ffff:10.0.8.7]/', undefined],
    ['https://[fd12:3456::1]/', undefined],
    ['https://127.0.0.9/', undefined],
    ['http://10.0.8.7/', 'not-https'],
    ['https://10.0.9.7/', 'private-address'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://[::ffff:127.0.0.1]/', 'private-address'],
    ['https://169.254.169.254/latest/', 'private-address'],
    ['https://168.63.129.16/', 'private-address'],
    ['https://100.100.100.200/', 'private-address'],
    ['https://[::ffff:100.100.100.200]/', 'private-address'],
    ['https://[fd00:ec2::254]/', 'private-address'],
    ['https://[fe80::1]/', 'private-address'],
  ])('%s is judged as %s', async (url, fault) => {
    expect(await allowing().judge(url)).toBe(fault);
  });

  test('a name that moves out of them after it was saved is refused when the event is sent', async () => {
    const post = allowing(named(['10.0.8.7'], ['10.0.8.7', '10.0.9.7']).resolve);
    expect(await post.judge(`https://hooks.example:${port}/`)).toBeUndefined();
    expect(await post.send({ ...message, url: `https://hooks.example:${port}/` })).toEqual({
      fault: 'private-address',
    });
  });

  test('an own address and a metadata service are reached once they are named', async () => {
    const post = allowing(undefined, '169.254.169.254, fd00:ec2::254');
    expect(await post.judge('https://169.254.169.254/')).toBeUndefined();
    expect(await post.judge('https://[fd00:ec2::254]/')).toBeUndefined();
  });

  test.each(['0.0.0.0/0', '::/0', '10.0.0.0/7', '93.184.216.0/24', '10.0.0.0/99', 'office'])(
    'the setting refuses %s',
    (network) => {
      expect(z.safeParse(privateNetworkList, network).error?.issues[0]?.message).toContain(`"${network}"`);
    },
  );
});

describe('while developing', () => {
  test('this machine is reached by plain HTTP, at the address that was checked, and by its name once', async () => {
    const { resolve, asked } = named(['127.0.0.1'], ['192.0.2.1']);
    const post = makeEventPost({ mayReachLoopback: true, resolve });
    expect(await post.send({ ...message, url: `http://hooks.example:${port}/in?a=1` })).toEqual({
      status: 200,
      text: 'taken',
    });
    expect([asked(), reached]).toEqual([1, [`hooks.example:${port} /in?a=1`]]);
  });

  test('plain HTTP to another machine is refused', async () => {
    expect(await whileDeveloping.judge('http://93.184.216.34/')).toBe('not-https');
    expect(await whileDeveloping.judge('https://10.0.0.8/')).toBe('private-address');
  });
});

describe('the answer', () => {
  const url = () => `http://127.0.0.1:${port}/`;

  test('of a redirect is taken as it is, and its target is not asked', async () => {
    answer = (_request, response) => void response.writeHead(307, { location: url() }).end();
    expect(await whileDeveloping.send({ ...message, url: url() })).toEqual({ status: 307, text: '' });
    expect(reached).toHaveLength(1);
  });

  test('is kept as 300 characters of one line, however long it is', async () => {
    answer = (_request, response) => {
      response.write('no\n\u0000\ttab '.repeat(1000));
      const more = setInterval(() => response.write('x'.repeat(1000)), 5);
      response.on('close', () => clearInterval(more));
    };
    const taken = await whileDeveloping.send({ ...message, url: url() });
    expect(taken).toEqual({ status: 200, text: 'no tab '.repeat(43).slice(0, 300).trim() });
  });

  test('to a reading has up to 64 KiB', async () => {
    answer = ({ method }, response) => void response.end(`${method} ${'x'.repeat(100_000)}`);
    const taken = await whileDeveloping.send({ url: url(), method: 'GET', headers: {}, body: '' });
    expect(taken).toEqual({ status: 200, text: `GET ${'x'.repeat(65_532)}` });
  });

  test('that does not come in time is a failure, and so is one that never ends', async () => {
    const hasty = makeEventPost({ mayReachLoopback: true, timeoutMs: 100 });
    answer = () => undefined;
    expect(await hasty.send({ ...message, url: url() })).toEqual({ fault: 'no-answer' });
    answer = (_request, response) => void response.write('begun');
    expect(await hasty.send({ ...message, url: url() })).toEqual({ fault: 'no-answer' });
  });

  test('of a resolver that never answers is a failure in time', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const post = makeEventPost({ mayReachLoopback: false, resolve, timeoutMs: 50 });
    expect(await post.send({ ...message, url: 'https://hooks.example/' })).toEqual({ fault: 'no-answer' });
    expect(await post.judge('https://hooks.example/')).toBe('name-unknown');
  });

  test('that breaks off is a failure', async () => {
    answer = (_request, response) => void response.socket?.destroy();
    expect(await whileDeveloping.send({ ...message, url: url() })).toEqual({ fault: 'cut-off' });
  });

  test('of plain HTTP at an https address is a failure', async () => {
    const answered = await whileDeveloping.send({ ...message, url: `https://127.0.0.1:${port}/` });
    expect(answered).toEqual({ fault: 'tls-failed' });
  });
});

test('every special network is known, and the first and last public external systems of one are not in it', () => {
  expect(
    ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '1.1.1.1'].every(isPublicAddress),
  ).toBe(true);
  expect(
    ['10.0.0.0', '10.255.255.255', '172.16.0.0', '224.0.0.1', '240.0.0.1', ''].some(isPublicAddress),
  ).toBe(false);
  expect(['2001:4860:4860::8888', '2a00:1450::1'].every(isPublicAddress)).toBe(true);
  expect(['2001::1', '2001:db8::1', '::ffff:1.1.1.1', 'ff02::1', '::'].some(isPublicAddress)).toBe(false);
});
