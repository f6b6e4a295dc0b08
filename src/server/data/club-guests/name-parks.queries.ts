/** Says of claimed things in which other park they were bought. */
import { and, inArray, ne, sql } from 'drizzle-orm';

import type { SourceKind } from '#domain/earn-kinds.ts';

import { arrayLiteral } from '#server/base/db/array-literal.ts';
import type { Database } from '#server/base/db/database.ts';
import { connectorAnswers } from '#server/base/db/schema/imports.ts';
import type { ClaimedThing } from '#server/base/ports/club-guests.ts';
import { answerKey, systemOf, type ClaimedSystemName } from '../connectors/answers.queries.ts';

const systemsByKind = {
  ticket: 'ticketing',
  check: 'pointOfSale',
  stay: 'hotel',
} as const satisfies Record<SourceKind, ClaimedSystemName>;

/**
 * The park of each thing, by its name in the chain; undefined for one of this park. A copied order has its park in its id.
 * Copied checks and stays stand among the own ones, and the other park's answer about their number tells them apart.
 */
export async function fetchParksOf(
  db: Database,
  parks: readonly string[],
  things: readonly ClaimedThing[],
): Promise<(string | undefined)[]> {
  if (things.length === 0) return [];
  const { system, number, state } = connectorAnswers;
  const amongOwn = parks.flatMap((park) =>
    (['pointOfSale', 'hotel'] as const).map((one) => systemOf(one, park)),
  );
  const numbers = things.map((thing) => answeredNumber(thing));
  const rows = await db
    .select({ system, number })
    .from(connectorAnswers)
    .where(
      and(
        inArray(system, amongOwn),
        ne(state, 'unknown'),
        sql`${number} = any(${arrayLiteral([...new Set(numbers)])}::text[])`,
      ),
    );
  const answered = new Set(rows.map((row) => `${row.system} ${row.number}`));
  return things.map((thing) =>
    parks.find((park) =>
      thing.sourceKind === 'ticket'
        ? thing.sourceId === `${park}:${thing.number}`
        : answered.has(`${systemOf(systemsByKind[thing.sourceKind], park)} ${answeredNumber(thing)}`),
    ),
  );
}

function answeredNumber({ sourceKind, number }: ClaimedThing): string {
  return answerKey(systemsByKind[sourceKind], number);
}
