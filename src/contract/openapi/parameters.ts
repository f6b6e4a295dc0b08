/** The parameters of a call's path and query, with their schemas. */
import type * as z from 'zod/v4/core';

import type { Call } from '../call.ts';
import { readCallKey } from '../contract.ts';
import { exampleOf } from './examples.ts';
import { printParameters } from './print-schema.ts';

interface PrintedField {
  type?: string;
  description?: string;
}

interface Printed {
  properties?: Record<string, PrintedField>;
  required?: string[];
}

/** The parameters in the form of OpenAPI, those of the path first, by the names that `path` gives them. */
export function parametersOf(key: string, path: string, { params, query }: Call): object[] {
  const ofPath = params === undefined ? {} : readPrinted(params);
  const own = [...readCallKey(key).path.matchAll(/:(?<name>\w+)|\*/g)].map(
    ({ groups }) => groups?.['name'] ?? 'path',
  );
  const named = [...path.matchAll(/\{(?<name>\w+)\}/g)].map(({ groups }) => groups?.['name'] ?? '');
  const { properties = {}, required = [] } = query === undefined ? {} : readPrinted(query);
  const example = exampleOf(key);
  return [
    ...own.map((name, index) => ({
      name: named[index] ?? name,
      in: 'path',
      required: true,
      ...schemaOf(ofPath.properties?.[name]),
      ...exampled(example?.params?.[name]),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      ...schemaOf(schema),
      ...exampled(example?.query?.[name], schema.type),
    })),
  ];
}

function readPrinted(schema: z.$ZodType): Printed {
  return printParameters(schema); // a JSON schema of an object
}

/** The description stands beside the schema. */
function schemaOf({ description, ...schema }: PrintedField = { type: 'string' }): object {
  return description === undefined ? { schema } : { description, schema };
}

function exampled(value: string | undefined, type?: string): object {
  return value === undefined ? {} : { example: type === 'integer' ? Number(value) : value };
}
