/**
 * Runs before every API test: refuses a subquery whose columns lose their tables. In a selection from a single table,
 * drizzle writes the columns of a field without their table. In a subquery such a name is a column of the inner table
 * if it has one of that name, so that a condition compares the inner table with itself and is true for every row.
 */
import { Column, is, SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

interface Field {
  path: string[];
  field: unknown;
}

// The method is private to drizzle's types only; its statements are built by nothing else.
const dialect = PgDialect.prototype as unknown as {
  buildSelection: (fields: Field[], options?: { isSingleTable?: boolean }) => SQL;
};

const buildSelection = dialect.buildSelection;

dialect.buildSelection = function build(fields, options) {
  if (options?.isSingleTable === true) for (const field of fields) refuseBareColumns(field);
  return buildSelection.call(this, fields, options);
};

function refuseBareColumns({ path, field }: Field): void {
  const written = is(field, SQL.Aliased) ? field.sql : field;
  if (!is(written, SQL)) return;
  const bare = written.queryChunks.find((chunk) => is(chunk, Column));
  const isSubquery = written.queryChunks.some(
    (chunk) => is(chunk, StringChunk) && /\bselect\b/i.test(chunk.value.join('')),
  );
  if (bare !== undefined && isSubquery)
    throw new Error(
      `The field ${path.join('.')} contains a subquery in which ${bare.name} loses its table. Write the column as sql\`\${column}\`, which keeps it.`,
    );
}
