/** What the fields and parameters of the calls of other systems mean, for the OpenAPI document (document.test.ts). */
import { importKinds, type ImportColumn } from '../import-kinds.ts';
import words from './descriptions.json' with { type: 'json' };

/** By the name of a field, or by the schema and the field where one name means different things. */
const descriptions: Readonly<Record<string, string>> = words;

/**
 * The description of a field, of a parameter (`Parameter`) or of the header of an event (`Header`); undefined for a field
 * of guests or of the team.
 */
export function descriptionOf(owner: string, field: string): string | undefined {
  const column = owner === 'CreatePassBody' ? columnsOfOrders[field] : undefined;
  if (column !== undefined) return `${column.about.charAt(0).toUpperCase()}${column.about.slice(1)}.`;
  return descriptions[`${owner}.${field}`] ?? descriptions[field];
}

/** A pass is created by the rules of an import of orders. */
const columnsOfOrders: Readonly<Record<string, ImportColumn>> = importKinds.orders.columns;
