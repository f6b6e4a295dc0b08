/** Finishes what zod prints, for generated clients. */
import { descriptionOf } from './descriptions.ts';

/** JSON Schema, as far as this document looks into it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema with a description of each field that has one. Limits that only JavaScript has, and patterns of a form that
 * has a name, are left out. An answer is open: a later version may add fields.
 */
export function finishSchema(schema: JsonSchema, io: 'input' | 'output', owner: string): JsonSchema {
  const finished = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (isLeftOut(schema, key, io)) return [];
    if (key === 'properties') return [[key, describeAll(value as Properties, io, owner)]]; // of every object schema
    if (!nestedKeys.has(key) || typeof value !== 'object') return [[key, value]];
    const inside = (one: JsonSchema): JsonSchema => finishSchema(one, io, owner);
    return [[key, Array.isArray(value) ? value.map(inside) : inside(value as JsonSchema)]]; // a schema, or several
  });
  return Object.fromEntries(finished);
}

type Properties = Readonly<Record<string, JsonSchema>>;

const nestedKeys = new Set(['items', 'anyOf', 'oneOf', 'additionalProperties']);

function isLeftOut(schema: JsonSchema, key: string, io: 'input' | 'output'): boolean {
  const value = schema[key];
  if (key === 'pattern' && String(schema['format']).startsWith('date')) return true;
  if (key === 'additionalProperties') return value === false && io === 'output';
  return value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

function describeAll(properties: Properties, io: 'input' | 'output', owner: string): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const description = descriptionOf(owner, name);
      const finished = finishSchema(one, io, `${owner}.${name}`);
      return [name, description === undefined ? finished : { ...finished, description }];
    }),
  );
}
