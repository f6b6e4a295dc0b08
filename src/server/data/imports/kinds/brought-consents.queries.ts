/** Consents to marketing that rows of orders bring along: each needs its time, and its address or number (docs/import.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Brand } from '#contract/brand.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { broughtTextVersion } from '#server/base/db/schema/registration.ts';
import { arrayLiteral } from '../given-rows.queries.ts';
import { readerFor, type CellReader, type ImportRow } from '../import-row.ts';

type Channel = 'email' | 'sms';

/** The verdict on the consents of a batch. */
export interface BroughtConsents {
  /** Why the row must be refused; undefined if it has no consent, or one that may be recorded. */
  reasonAgainst: (row: ImportRow) => string | undefined;
  /** The text `true` for a row that gives a consent which its pass lacks, else `false`. */
  isGiven: Readonly<Record<Channel, (row: ImportRow) => 'true' | 'false'>>;
  /** Records the consents of these rows, whose passes are written. */
  record: (rows: readonly ImportRow[]) => Promise<void>;
}

/** A consent of a row that may be recorded. */
interface Brought {
  row: ImportRow;
  channel: Channel;
  contact: string;
  at: string;
}

const readOrderId = readerFor('orders', 'orderId');
const readBarcode = readerFor('orders', 'barcode');

/** The columns of each channel: the consent, its time, and the address or number for which it was given. */
const columns = {
  email: ['optInEmailMarketing', 'emailConsentAt', 'email'],
  sms: ['optInSMSMarketing', 'smsConsentAt', 'phone'],
} as const;

const channels = (['email', 'sms'] as const).map((channel) => {
  const [optIn, at, contact] = columns[channel];
  return {
    channel,
    names: { optIn, at, contact },
    readOptIn: readerFor('orders', optIn),
    readAt: readerFor('orders', at),
    readContact: readerFor('orders', contact),
  };
});

/**
 * Looks up in one query which consents are new. A guest who registered or answered here keeps the own answer, and a
 * consent for an address or a number other than the one of the pass gives nothing.
 */
export async function judgeBroughtConsents(
  tx: Database,
  rows: readonly ImportRow[],
  { now, park }: { now: Date; park: Pick<Brand, 'smsShortCode'> },
): Promise<BroughtConsents> {
  const reasonAgainst = (row: ImportRow): string | undefined => {
    const reasons = channels.map((columnsOfIt) => consentFaultOf(row, columnsOfIt, { now, park }));
    return reasons.find((reason) => reason !== undefined);
  };
  const brought = rows.flatMap((row) => (reasonAgainst(row) === undefined ? broughtBy(row) : []));
  const fresh = await keepNew(tx, brought);
  const given = (channel: Channel) => {
    const givers = new Set(fresh.filter((one) => one.channel === channel).map(({ row }) => row));
    return (row: ImportRow) => (givers.has(row) ? 'true' : 'false');
  };
  return {
    reasonAgainst,
    isGiven: { email: given('email'), sms: given('sms') },
    record: (written) => {
      const good = new Set(written);
      return recordConsents(
        tx,
        fresh.filter(({ row }) => good.has(row)),
      );
    },
  };
}

function consentFaultOf(
  row: ImportRow,
  { channel, names, readOptIn, readAt, readContact }: (typeof channels)[number],
  { now, park }: { now: Date; park: Pick<Brand, 'smsShortCode'> },
): string | undefined {
  if (!isTrue(readOptIn, row)) return undefined;
  if (channel === 'sms' && park.smsShortCode === undefined)
    return `${names.optIn} is for a park that sends text messages`;
  const at = readAt(row);
  if (at === null) return `${names.optIn} is true without ${names.at}, the time of the consent`;
  if (Date.parse(at) > now.getTime()) return `${names.at} is in the future`;
  return readContact(row) === null
    ? `${names.optIn} is true without ${names.contact}, for which the consent was given`
    : undefined;
}

function isTrue(read: CellReader, row: ImportRow): boolean {
  return read(row) === 'true';
}

function broughtBy(row: ImportRow): Brought[] {
  return channels.flatMap(({ channel, readOptIn, readAt, readContact }) => {
    const [at, contact] = [readAt(row), readContact(row)];
    return isTrue(readOptIn, row) && at !== null && contact !== null ? [{ row, channel, contact, at }] : [];
  });
}

/** The consents as a FROM item `given`, with `ordinal` from 1. */
function givenConsents(brought: readonly Brought[]) {
  const texts = [
    brought.map(({ row }) => readOrderId(row)),
    brought.map(({ row }) => readBarcode(row)),
    brought.map(({ channel }) => channel),
    brought.map(({ contact }) => contact),
    brought.map(({ at }) => at),
  ].map((values) => sql`${arrayLiteral(values)}::text[]`);
  return sql`unnest(${sql.join(texts, sql`, `)}) with ordinality as given (order_id, barcode, channel, contact, given_at, ordinal)`;
}

const isOn = sql`case given.channel when 'email' then pass.has_opted_into_email else pass.has_opted_into_sms end`;
const isPass = sql`pass.order_id = given.order_id and pass.barcode = given.barcode`;

/**
 * The consents that their passes lack. Locks those passes first, so that no guest answers before the batch is written:
 * only the second statement sees what a guest did while the first one waited.
 */
async function keepNew(tx: Database, brought: readonly Brought[]): Promise<Brought[]> {
  if (brought.length === 0) return [];
  await tx.execute(sql`select 1 from ${givenConsents(brought)} join passes pass on ${isPass} and not ${isOn}
    order by pass.order_id, pass.barcode for no key update of pass`);
  const found = await tx.execute(sql`select given.ordinal::int as ordinal from ${givenConsents(brought)}
    left join passes pass on ${isPass}
    where pass.order_id is null or (not ${isOn}
      and lower(coalesce(case given.channel when 'email' then pass.email else pass.phone end, given.contact)) = lower(given.contact)
      and not exists (select 1 from registration_changes own
        where own.order_id = given.order_id and own.barcode = given.barcode)
      and not exists (select 1 from consents own
        where own.order_id = given.order_id and own.barcode = given.barcode and own.channel = given.channel))`);
  const ordinals = new Set(readRows(found, z.object({ ordinal: z.number() })).map(({ ordinal }) => ordinal));
  return brought.filter((_, index) => ordinals.has(index + 1));
}

/** The network is empty, because the guest answered to another system. */
async function recordConsents(tx: Database, given: readonly Brought[]): Promise<void> {
  if (given.length === 0) return;
  await tx.execute(sql`insert into consents
      (order_id, barcode, channel, is_given, contact, text_version, network, recorded_at)
    select order_id, barcode, channel, true, contact, ${broughtTextVersion}, '', given_at::timestamptz
    from ${givenConsents(given)} order by ordinal`);
}
