/** Lists as values of a statement. */
import { sql, type SQL } from 'drizzle-orm';

/** Texts as an array of the database; each is in quotes. */
export function textArray(texts: readonly string[]): SQL {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return sql`${`{${quoted.join(',')}}`}::text[]`;
}

/** Instants as an array of the database. */
export function instantArray(instants: readonly Date[]): SQL {
  return sql`${`{${instants.map((at) => at.toISOString()).join(',')}}`}::timestamptz[]`;
}
