import { connect } from 'node:net';
import { once } from 'node:events';

import fastify from 'fastify';
import { expect, test, onTestFinished } from 'vitest';
import fc from 'fast-check';
import * as z from 'zod/mini';

import { contract } from '#contract/contract.ts';
import type { Call } from '#contract/call.ts';

import { limitBodyTime } from './body-time.ts';
import { readJson } from './json-body.ts';
import { compileSchema } from './mount.ts';
import { judgeDisk } from './health.ts';

test('a body that never ends is hung up on, a large one on its own route may take its time', async () => {
  const app = fastify({ bodyLimit: 100 });
  limitBodyTime(app, 50);
  app.post('/usual', () => 'never');
  app.post('/large', { bodyLimit: 1000 }, () => 'done');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  const send = (path: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"a`,
    );
    return socket;
  };
  const large = send('/large');
  const usual = send('/usual');
  await once(usual, 'close'); // after 50 milliseconds
  large.write('b"');
  const [answer] = (await once(large, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
  large.destroy();
});

const codeOf = (body: string | Buffer): unknown => {
  try {
    readJson(Buffer.from(body));
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test('broken JSON is refused as such', () => {
  for (const body of ['', '{', '{"a":1}}', "{'a':1}", 'NaN', '{"a":"\u0000"}'])
    expect(codeOf(body)).toBe('broken-json');
});

test('an escaped NUL or lone surrogate is refused wherever it hides', () => {
  for (const body of ['"\\u0000"', '{"a":["\\ud800"]}', '{"\\u0000":1}', '{"a":{"b":"x\\udc00y"}}']) {
    expect(codeOf(body)).toBe('forbidden-characters');
  }
});

test('bytes that are no UTF-8 are refused', () => {
  expect(codeOf(Buffer.from([0x22, 0xff, 0x22]))).toBe('forbidden-characters');
});

test('a key that aims at the prototype is dropped', () => {
  expect(readJson(Buffer.from('{"__proto__":{"isAdmin":true},"a":1}'))).toEqual({ a: 1 });
  expect(readJson(Buffer.from('{"b":{"\\u005f_proto__":{"isAdmin":true}},"a":1}'))).toEqual({ a: 1, b: {} });
});

test('every well-formed value comes through as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('__proto__') && !text.includes('\\u'));
      expect(readJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
  );
});

const schema = z.object({
  name: z.nullable(z.string()),
  tags: z.optional(z.array(z.object({ tag: z.enum(['a', 'b']) }))),
  kind: z.union([z.object({ one: z.number() }), z.object({ other: z.literal('x') })]),
});

test.each([
  { name: null, kind: { one: 1 } },
  { name: 'n', tags: [{ tag: 'a', secret: 1 }], kind: { other: 'x', secret: 2 }, secret: 3 },
  { name: undefined, kind: { one: 1 } },
  { name: 'n', tags: [{ tag: 'c' }, { tag: 'a' }], kind: { one: '1' } },
  { kind: { one: 1 } },
  [],
  null,
])('%j is read as the schema itself reads it', (value) => {
  expect(z.core.safeParse(compileSchema(schema), value)).toEqual(z.core.safeParse(schema, value));
});

test('the schema of every answer can be compiled', () => {
  const calls: readonly Call[] = Object.values(contract);
  const schemas = calls.flatMap(({ replies }) =>
    Object.values(replies).flatMap((reply) => (reply.kind === 'json' ? [reply.schema] : [])),
  );
  for (const one of schemas) {
    const read = z.core.safeParse(compileSchema(one), {});
    expect(JSON.stringify(read.error?.issues)).toBe(JSON.stringify(z.core.safeParse(one, {}).error?.issues));
  }
});

const mebibyte = 1024 ** 2;
const gibibyte = 1024 * mebibyte;
const both = { hasDatabase: true, hasPhotos: true };

test('a disk with room is good', () => {
  const verdict = judgeDisk(
    { freeBytes: 400 * mebibyte, totalBytes: 1000 * mebibyte },
    { hasDatabase: false, hasPhotos: true },
  );
  expect(verdict).toEqual({ isOk: true, detail: '400 MiB free, 60 % used; keeps photos' });
});

test('a large disk that is 91 % used is a warning, and the park stays open', () => {
  expect(judgeDisk({ freeBytes: 90 * gibibyte, totalBytes: 1024 * gibibyte }, both)).toEqual({
    isOk: true,
    isWarning: true,
    detail: '92160 MiB free, 91 % used; keeps the database and photos',
  });
});

test.each([
  ['large', gibibyte - 1, 100 * gibibyte],
  ['small', 100 * mebibyte - 1, 1000 * mebibyte],
])(
  'a %s disk without room for photos keeps the server in service and says that they are refused',
  (_, freeBytes, totalBytes) => {
    const verdict = judgeDisk({ freeBytes, totalBytes }, both);
    expect(verdict).toMatchObject({ isOk: true, isWarning: true });
    expect(verdict.detail).toContain('new photos are refused');
  },
);

test.each([
  ['large', 256 * mebibyte, 100 * gibibyte],
  ['small', 50 * mebibyte, 1000 * mebibyte],
])('a full %s disk takes out a server whose database is there, and no other', (_, freeBytes, totalBytes) => {
  expect(judgeDisk({ freeBytes, totalBytes }, both)).toMatchObject({ isOk: true, isWarning: true });
  const full = { freeBytes: freeBytes - 1, totalBytes };
  expect(judgeDisk(full, both).isOk).toBe(false);
  expect(judgeDisk(full, { hasDatabase: false, hasPhotos: true })).toMatchObject({
    isOk: true,
    isWarning: true,
  });
});

test('a full disk on which nothing of the guests is kept is a warning only', () => {
  expect(judgeDisk({ freeBytes: 0, totalBytes: gibibyte }, { hasDatabase: false, hasPhotos: false })).toEqual(
    {
      isOk: true,
      isWarning: true,
      detail: '0 MiB free, 100 % used; nothing of the guests is kept here',
    },
  );
});
