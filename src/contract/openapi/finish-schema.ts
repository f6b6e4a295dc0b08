/** Finishes what zod prints, for generated clients. */
import { descriptionOf } from './descriptions.ts';
import type { JsonSchema } from './print-schema.ts';

/**
 * The schema with a description of each field that has one. Limits that only JavaScript has, and patterns of a form that
 * has a name, are left out. An answer is open: a later version may add fields.
 */
export function finishSchema(schema: JsonSchema, io: 'input' | 'output', owner: string): JsonSchema {
  const { properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema;
  const inside = (one: unknown): JsonSchema => finishSchema(one as JsonSchema, io, owner); // a nested schema
  return {
    ...withoutMachineLimits(rest),
    ...(properties === undefined ? {} : { properties: describeAll(properties as Properties, io, owner) }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inside) } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: oneOf.map(inside) } : {}),
    ...openOf(additionalProperties, io, inside),
  };
}

type Properties = Readonly<Record<string, JsonSchema>>;

function describeAll(properties: Properties, io: 'input' | 'output', owner: string): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const description = descriptionOf(owner, name);
      const finished = finishSchema(one, io, `${owner}.${name}`);
      return [name, description === undefined ? finished : { ...finished, description }];
    }),
  );
}

function openOf(
  additional: unknown,
  io: 'input' | 'output',
  inside: (one: unknown) => JsonSchema,
): { additionalProperties?: unknown } {
  if (additional === undefined || (additional === false && io === 'output')) return {};
  return { additionalProperties: typeof additional === 'object' ? inside(additional) : additional };
}

function withoutMachineLimits(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, pattern, ...rest } = schema;
  const isDate = rest['format'] === 'date-time' || rest['format'] === 'date';
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(pattern === undefined || isDate ? {} : { pattern }),
  };
}
