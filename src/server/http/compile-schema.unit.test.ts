import * as z from 'zod/mini';
import { expect, test } from 'vitest';

import { contract } from '#contract/contract.ts';
import type { Call } from '#contract/call.ts';

import { compileSchema } from './mount.ts';

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
