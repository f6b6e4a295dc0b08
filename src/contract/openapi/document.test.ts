import { expect, test } from 'vitest';

import { eventKindNames } from '../outgoing-events.ts';
import { printOpenApi } from './document.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

interface Printed {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

/** The document as other systems read it. */
function readPrinted(part?: 'systems'): Printed {
  return JSON.parse(JSON.stringify(printOpenApi('https://park.test', part))) as Printed; // the linter judges its form
}

function operationsOf({ paths }: Printed): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

const whole = readPrinted();

test('every operation has an id of its own, one group and a word on security', () => {
  const operations = operationsOf(whole);
  expect(operations.length).toBeGreaterThan(280);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { operationId, tags, security } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect([tags.length, Array.isArray(security)]).toEqual([1, true]);
  }
});

test('a call by key names its scheme and the grant that it needs', () => {
  expect(whole.paths['/api/gate/verify']?.['post']).toMatchObject({
    operationId: 'verifyScan',
    tags: ['Gates and tills'],
    security: [{ apiKey: [] }],
    'x-access': { grant: 'gate' },
  });
});

test('answers refer to shared schemas, and equal ones are printed once', () => {
  const login = whole.paths['/api/login']?.['post']?.responses['200']?.content['application/json']?.schema;
  expect(login).toEqual({ $ref: '#/components/schemas/PostLoginReply' });
  expect(JSON.stringify(whole.components.schemas['PostLoginReply'])).toContain('schemas/GuestOrder');
  const texts = Object.values(whole.components.schemas).map((schema) => JSON.stringify(schema));
  expect(new Set(texts).size).toBe(texts.length);
  expect(JSON.stringify(whole)).not.toContain('#/$defs/');
});

test('the part for other systems names no call of guests and of the team', () => {
  const part = readPrinted('systems');
  const schemes = new Set(
    operationsOf(part).flatMap(({ security }) => security.flatMap((one) => Object.keys(one))),
  );
  expect([...schemes].toSorted()).toEqual(['apiKey', 'messageSignature', 'messageTime']);
  expect(Object.keys(part.components.securitySchemes).toSorted()).toEqual([...schemes].toSorted());
  expect(Object.keys(part.components.schemas)).not.toContain('GuestOrder');
});

test('programs read whole numbers, times and open answers, and what each field is', () => {
  const { paths, webhooks, components } = JSON.parse(
    JSON.stringify(printOpenApi('https://park.test', 'systems')),
  ) as Printed & { webhooks: object }; // the linter judges its form
  const { Order, Pass, Problem } = components.schemas;
  expect(Order).toMatchObject({ properties: { orderedAt: { type: 'string', format: 'date-time' } } });
  expect(Pass).toMatchObject({ properties: { cashCents: { type: 'integer' } } });
  expect(JSON.stringify(Problem)).not.toContain('enum');
  expect(paths['/api/orders']?.['get']).toMatchObject({
    parameters: [{ name: 'cursor' }, { name: 'limit', schema: { type: 'integer', maximum: 500 } }, {}],
  });
  expect(Object.keys(webhooks)).toEqual(eventKindNames);
  const answers = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Body'));
  expect(JSON.stringify(answers)).not.toMatch(/"additionalProperties":false|"not":\{\}/);
  expect(fieldsWithoutWords(components.schemas)).toEqual([]);
});

/** The names of fields that no description explains, however deep they are. */
function fieldsWithoutWords(schemas: object): string[] {
  const found: string[] = [];
  const isSaid = (one: object) => 'description' in one || 'const' in one || 'allOf' in one;
  JSON.stringify(schemas, (key, value: Record<string, object>) => {
    if (key === 'properties') found.push(...Object.keys(value).filter((name) => !isSaid(value[name] ?? {})));
    return value;
  });
  return found;
}
