/** Prints the contract's schemas as JSON Schema, shared ones by name. */
import * as z from 'zod/v4/core';

import { finishSchema, type JsonSchema } from './finish-schema.ts';
import { plainForms, schemaNames } from './schema-names.ts';

/** A zod schema as JSON Schema in one piece, as a caller sees it. */
export function printSchema(schema: z.$ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
}

/** The schema of a path or a query as JSON Schema in one piece, as a caller sees it. */
export function printParameters(schema: z.$ZodType): JsonSchema {
  return finishSchema(
    z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      unrepresentable: 'any',
      metadata: registry,
    }),
    'input',
    'Parameter',
  );
}

/** The shared schemas of one document. */
export interface Components {
  /** Every schema by its name. */
  schemas: Record<string, JsonSchema>;
  /** Names the schema of a body or an answer, shares it with equal ones, and returns the reference to it. */
  refer: (name: string, schema: z.$ZodType, io: 'input' | 'output') => JsonSchema;
}

/** A document's shared schemas, at first none. */
export function makeComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};
  const names = new Map<string, string>();
  const add = (name: string, schema: JsonSchema): JsonSchema => {
    const content = JSON.stringify(schema);
    const found = names.get(content);
    if (found !== undefined) return { $ref: referenceTo(found) };
    // What a caller sends may differ from what it gets: a default makes a field optional.
    const free = name in schemas ? `${name}Sent` : name;
    names.set(content, free);
    schemas[free] = schema;
    return { $ref: referenceTo(free) };
  };
  const refer: Components['refer'] = (name, schema, io) => {
    const printed = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
      metadata: registry,
      override: ({ jsonSchema }) => nameProperties(jsonSchema),
    });
    const { $schema: _dialect, $defs: definitions = {}, ...own } = printed;
    const defined = definitions as Record<string, JsonSchema>; // each a JSON schema
    const moved = (nested: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(nested), (key: string, value: unknown) => {
        const id = key === '$ref' ? String(value).replace('#/$defs/', '') : '';
        return defined[id] === undefined ? value : addNamed(id, defined[id])['$ref'];
      }) as JsonSchema; // the same form as given
    const addNamed = (usual: string, { id, ...rest }: JsonSchema): JsonSchema => {
      const named = typeof id === 'string' ? id : usual;
      return add(named, moved(finishSchema(rest, io, named)));
    };
    // A schema with a name of its own needs no second one.
    const whole = moved(own);
    return Object.keys(whole).join() === '$ref' ? whole : addNamed(name, own);
  };
  return { schemas, refer };
}

/** A record that needs each of a few keys is printed as an object with these properties. */
function nameProperties(schema: z.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (typeof propertyNames !== 'object' || propertyNames.enum === undefined) return;
  if (typeof additionalProperties !== 'object' || required === undefined) return;
  schema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

const registry = z.registry<JsonSchema>();
for (const [id, schema] of Object.entries(schemaNames)) registry.add(schema, { id });
for (const [schema, form] of plainForms) registry.add(schema, form);

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}
