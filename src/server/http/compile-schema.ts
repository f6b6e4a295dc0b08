/** Makes the fast form of a contract's schema. */
import * as z from 'zod/v4/core';

/**
 * A schema that accepts, refuses and returns the same values, with its objects compiled to code. The contract uses
 * zod/mini, which is small enough for browsers and interprets each object, field by field; a login's answer has eighty.
 */
export function compileSchema(schema: z.$ZodType): z.$ZodType {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = compileAnew(schema);
  compiled.set(schema, made);
  return made;
}

/** A contract's schemas stand still; a part that many calls share, and a server of the same process, takes the same form. */
const compiled = new WeakMap<z.$ZodType, z.$ZodType>();

function compileAnew(schema: z.$ZodType): z.$ZodType {
  if (schema instanceof z.$ZodObject) {
    const def = defOf(schema);
    const fields = Object.entries(def.shape).map(([key, field]) => [key, compileSchema(field)]);
    return new z.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) as z.$ZodShape }); // the same keys
  }
  if (schema instanceof z.$ZodNullable) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, innerType: compileSchema(def.innerType) });
  }
  if (schema instanceof z.$ZodOptional) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, innerType: compileSchema(def.innerType) });
  }
  if (schema instanceof z.$ZodArray) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, element: compileSchema(def.element) });
  }
  if (schema instanceof z.$ZodUnion) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, options: def.options.map((option) => compileSchema(option)) });
  }
  return schema;
}

/** The definition that a schema was made from. */
function defOf<Def>({ _zod: { def } }: { _zod: { def: Def } }): Def {
  return def;
}
