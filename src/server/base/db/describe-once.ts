/** Has the database describe the columns of a prepared statement once for each connection, and not with every answer. */
import type pg from 'pg';

/**
 * The driver asks for the description with every execution, and reading it takes longer than reading a row. The columns
 * of a prepared statement never change: if a table does, the database refuses the statement on that connection.
 */
export function describeOnce(pool: Pick<pg.Pool, 'on'>): void {
  pool.on('connect', ({ connection }) => keepDescriptions(connection));
}

function keepDescriptions(connection: pg.Connection): void {
  const descriptions = new Map<string, unknown>();
  const bind = connection.bind.bind(connection);
  const describe = connection.describe.bind(connection);
  let statement = '';
  connection.bind = (bound, more) => {
    statement = bound?.statement ?? '';
    bind(bound, more);
  };
  connection.describe = (asked, more) => {
    const known = descriptions.get(statement);
    if (known === undefined) describe(asked, more);
    else connection.emit('rowDescription', known);
  };
  connection.on('rowDescription', (description: unknown) => {
    if (statement !== '' && !descriptions.has(statement)) descriptions.set(statement, description);
  });
}
