/** Holds a call still between two of its steps, so that a test can let something happen there. */
import { getTableName, is, Table } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';

type Meanwhile = () => Promise<unknown>;

/** A view of the database, and whether a call that used it was held. */
interface Held {
  db: Database;
  wasHeld: () => boolean;
}

/**
 * A view of the database that runs `meanwhile` to its end before one read: the first statement outside a transaction
 * that selects from one of these tables, after `skipped` others that do.
 */
export function holdBeforeRead(
  db: Database,
  { tables, skipped = 0 }: { tables: Table[]; skipped?: number },
  meanwhile: Meanwhile,
): Held {
  const names = new Set(tables.map((table) => getTableName(table)));
  let reads = 0;
  const onRead = async (): Promise<void> => {
    reads += 1;
    if (reads === skipped + 1) await meanwhile();
  };
  const select = (...fields: Parameters<Database['select']>) => {
    const builder = db.select(...fields);
    return {
      from: (table: Parameters<typeof builder.from>[0]) => {
        const query = builder.from(table);
        if (is(table, Table) && names.has(getTableName(table))) beforeRun(query, onRead);
        return query;
      },
    };
  };
  return { db: replace(db, 'select', select), wasHeld: () => reads > skipped };
}

/** A view of the database that runs `meanwhile` to its end before the first transaction. */
export function holdBeforeTransaction(db: Database, meanwhile: Meanwhile): Held {
  let count = 0;
  const transaction = async (...given: Parameters<Database['transaction']>) => {
    count += 1;
    if (count === 1) await meanwhile();
    return db.transaction(...given);
  };
  return { db: replace(db, 'transaction', transaction), wasHeld: () => count > 0 };
}

/** Awaiting a query calls its own `execute`; one that is a part of another query runs never. */
function beforeRun(query: { execute: () => Promise<unknown> }, act: () => Promise<void>): void {
  const execute = query.execute.bind(query);
  const later = async (): Promise<unknown> => {
    await act();
    return execute();
  };
  Object.assign(query, { execute: later });
}

function replace(db: Database, name: string, member: unknown): Database {
  return new Proxy(db, {
    get: (target, key): unknown => (key === name ? member : Reflect.get(target, key, target)),
  });
}
