/** Conditions of the registry: by which the rows of one guest are found, and those that many endings have. */
import { sql, type SQL } from 'drizzle-orm';

import type { PassNumbers } from '#domain/pass-id.ts';

/** A guest with everything by which rows name them. */
export interface GuestFacts {
  /** True if the guest is named by an address; an order names no person. */
  isByEmail: boolean;
  passes: readonly PassNumbers[];
  orderIds: readonly string[];
  /** Every address, lower-case. */
  emailKeys: readonly string[];
  memberIds: readonly string[];
  /** The shares of the passes, and those with the guest. */
  shareIds: readonly string[];
  /** The hashes under which messages know the addresses: as mailboxes that choose, and as guests that are counted. */
  mailHashes: readonly string[];
  guestHashes: readonly string[];
}

type GuestLists = Exclude<keyof GuestFacts, 'isByEmail' | 'passes'>;

type GuestCondition = (guest: GuestFacts) => SQL;

/** Rows of the guest's passes. */
export function ofPasses({ passes }: Pick<GuestFacts, 'passes'>): SQL {
  if (passes.length === 0) return sql`false`;
  const pairs = passes.map(({ orderId, barcode }) => sql`(${orderId}, ${barcode})`);
  return sql`(order_id, barcode) in (${sql.join(pairs, sql`, `)})`;
}

/** Rows whose value is in one of the guest's lists; `value` is the text of an indexed expression. */
export function ofList(value: string, list: GuestLists): GuestCondition {
  return (guest) => isIn(sql.raw(value), guest[list]);
}

/** Rows to which one of the conditions applies. */
export function either(...conditions: GuestCondition[]): GuestCondition {
  return (guest) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(guest)),
      sql` or `,
    )})`;
}

/** Like SQL `in`, but an empty list matches nothing. */
export function isIn(value: SQL, list: readonly string[]): SQL {
  if (list.length === 0) return sql`false`;
  const values = list.map((one) => sql`${one}`);
  return sql`${value} in (${sql.join(values, sql`, `)})`;
}

/** The instant from which the days of a kind have passed, and the present one. */
export interface EndingTime {
  before: SQL;
  now: SQL;
}

/** Rows whose column is before the instant. */
export function olderThan(column: string): (time: EndingTime) => SQL {
  return ({ before }) => sql`${sql.identifier(column)} < ${before}`;
}

/** Rows whose column is more seconds before the instant. */
export function olderBySeconds(column: string, seconds: number): (time: EndingTime) => SQL {
  return ({ before }) =>
    sql`${sql.identifier(column)} < ${before} - make_interval(secs => ${sql.raw(String(seconds))})`;
}
