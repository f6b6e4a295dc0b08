/** The rows of a card as Google accepts them: at most three, each with fields that the resources have (strict Google). */
import * as z from 'zod/mini';

import type { GoogleResourceType } from '#server/base/ports/google-wallet.ts';
import { knownFieldsOf, schemaOfType } from './google-wallet-strict-names.ts';

const rowsMax = 3;

const item = z.strictObject({
  firstValue: z.strictObject({
    fields: z.array(z.strictObject({ fieldPath: z.string() })).check(z.minLength(1)),
  }),
});

/** The template of a class. */
export const strictTemplate = z.strictObject({
  cardTemplateOverride: z.strictObject({
    cardRowTemplateInfos: z
      .array(
        z.union([
          z.strictObject({ oneItem: z.strictObject({ item }) }),
          z.strictObject({ twoItems: z.strictObject({ startItem: item, endItem: item }) }),
          z.strictObject({
            threeItems: z.strictObject({ startItem: item, middleItem: item, endItem: item }),
          }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(rowsMax)),
  }),
});

/** The paths of a class's template that name no field of the class or of its objects. */
export function unknownPathsOf(type: GoogleResourceType, content: Record<string, unknown>): string[] {
  const text = JSON.stringify(content['classTemplateInfo'] ?? {});
  const paths = [...text.matchAll(/"fieldPath":"([^"]*)"/g)].map((match) => match[1] ?? '');
  return paths.filter((path) => !isKnownPath(type, path));
}

/** A path is such as `object.balance`, or `object.textModulesData['credits']` for an element with that id. */
function isKnownPath(type: GoogleResourceType, path: string): boolean {
  const [root = '', ...steps] = path.split('.');
  if (steps.length === 0 || (root !== 'class' && root !== 'object')) return false;
  const start = schemaNameOf(type, root);
  let fieldType: string | undefined = start;
  for (const step of steps) {
    const [, name = '', key] = /^(\w+)(\['[A-Za-z0-9_-]{1,64}'\])?$/.exec(step) ?? [];
    const found: string | undefined = fieldsOfName(fieldType).get(name);
    if (found === undefined || found.endsWith('[]') !== (key !== undefined)) return false;
    fieldType = found.replace('[]', '');
  }
  return true;
}

function schemaNameOf(type: GoogleResourceType, root: 'class' | 'object'): string {
  // The description of `genericObject` is beside that of `genericClass`.
  return schemaOfType[type].replace(/(Class|Object)$/, root === 'class' ? 'Class' : 'Object');
}

function fieldsOfName(name: string | undefined): ReadonlyMap<string, string> {
  return name === undefined ? new Map() : knownFieldsOf(name);
}
