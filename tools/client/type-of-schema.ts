/** Writes a JSON schema of our OpenAPI document as a TypeScript type. */

/** The parts of JSON Schema that the contract's schemas print. */
export interface ReadSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: ReadSchema[];
  oneOf?: ReadSchema[];
  allOf?: ReadSchema[];
  items?: ReadSchema;
  properties?: Record<string, ReadSchema>;
  required?: string[];
  additionalProperties?: boolean | ReadSchema;
}

/** The type as an expression; a shared schema by its name. */
export function typeOfSchema(schema: ReadSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return unionOf(choices.map(typeOfSchema));
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOfSchema(one)})`).join(' & ');
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type) => typeOfSchema({ ...schema, type })));
  return typeOfPlain(schema);
}

function typeOfPlain(schema: ReadSchema): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOfSchema(schema.items ?? {})})[]`;
    case 'object':
      return typeOfObject(schema);
    default:
      return 'unknown';
  }
}

function typeOfObject({ properties = {}, required = [], additionalProperties }: ReadSchema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOfSchema(schema)};`,
  );
  if (members.length > 0) return `{ ${members.join(' ')} }`;
  const values = typeof additionalProperties === 'object' ? typeOfSchema(additionalProperties) : 'unknown';
  return `Readonly<Record<string, ${values}>>`;
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}
