/**
 * The checks that Google makes before any other (strict Google): it refuses names that a resource does not have, with
 * any value, and values of another type. null is valid for every known field and for no unknown one.
 */
import type { GoogleResourceType } from '#server/base/ports/google-wallet.ts';
import { googleFields } from './google-wallet-fields.ts';

/** A named description of Google's. */
type GoogleSchema = keyof typeof googleFields;

/** The descriptions of the resources that we write. */
export const schemaOfType: Record<GoogleResourceType, GoogleSchema> = {
  genericClass: 'GenericClass',
  genericObject: 'GenericObject',
  eventTicketClass: 'EventTicketClass',
  eventTicketObject: 'EventTicketObject',
  giftCardClass: 'GiftCardClass',
  giftCardObject: 'GiftCardObject',
  loyaltyClass: 'LoyaltyClass',
  loyaltyObject: 'LoyaltyObject',
};

/** The fields of a resource and their types by name; a list's type ends with []. */
export function knownFieldsOf(schema: string): ReadonlyMap<string, string> {
  return fieldsBySchema.get(schema) ?? new Map();
}

const fieldsBySchema: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(googleFields).map(([schema, fields]) => [
    schema,
    new Map(
      fields.split(' ').map((field) => {
        const [name = '', type = ''] = field.split(':');
        return [name, type];
      }),
    ),
  ]),
);

/** Google's error message for a body; undefined if the body is accepted. */
export function nameFaultsOf(schema: GoogleSchema, body: unknown): string[] {
  return faultsOfValue(schema, body, '');
}

function faultsOfValue(type: string, value: unknown, place: string): string[] {
  if (value === null) return [];
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [wrongType(place, type, value)];
    const items: unknown[] = value;
    return items.flatMap((item, index) => faultsOfValue(type.slice(0, -2), item, `${place}[${index}]`));
  }
  const fields = fieldsBySchema.get(type);
  if (fields === undefined) return typeof value === type ? [] : [wrongType(place, type, value)];
  if (typeof value !== 'object' || Array.isArray(value)) return [wrongType(place, type, value)];
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerType = fields.get(name);
    return innerType === undefined
      ? [unknownName(name, place)]
      : faultsOfValue(innerType, inner, place === '' ? name : `${place}.${name}`);
  });
}

function unknownName(name: string, place: string): string {
  const at = place === '' ? '' : ` at '${place}'`;
  return `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`;
}

function wrongType(place: string, type: string, value: unknown): string {
  return `Invalid value at '${place}' (${type}), ${JSON.stringify(value)}`;
}
