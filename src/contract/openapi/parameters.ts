/** The parameters of a call's path and query, with their schemas. */
import type { Call } from '../call.ts';
import { readCallKey } from '../contract.ts';
import { exampleOf } from './examples.ts';
import { printSchema } from './print-schema.ts';

interface Printed {
  properties?: Record<string, object>;
  required?: string[];
}

/** The parameters in the form of OpenAPI, those of the path first, by the names that `path` gives them. */
export function parametersOf(key: string, path: string, { params, query }: Call): object[] {
  const ofPath = params === undefined ? {} : (printSchema(params, 'input') as Printed); // a JSON schema of an object
  const own = [...readCallKey(key).path.matchAll(/:(?<name>\w+)|\*/g)].map(
    ({ groups }) => groups?.['name'] ?? 'path',
  );
  const named = [...path.matchAll(/\{(?<name>\w+)\}/g)].map(({ groups }) => groups?.['name'] ?? '');
  const { properties = {}, required = [] } =
    query === undefined ? {} : (printSchema(query, 'input') as Printed); // the same of the query
  const example = exampleOf(key);
  return [
    ...own.map((name, index) => ({
      name: named[index] ?? name,
      in: 'path',
      required: true,
      schema: ofPath.properties?.[name] ?? { type: 'string' },
      ...exampled(example?.params?.[name]),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...exampled(example?.query?.[name]),
    })),
  ];
}

function exampled(value: string | undefined): object {
  return value === undefined ? {} : { example: value };
}
