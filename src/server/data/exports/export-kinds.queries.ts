/** The source of each kind of export: one select a kind, with columns in the form that an import reads. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { exportKinds, type ExportColumnOf, type ExportKind } from '#contract/export-kinds.ts';

import type { CellKind } from '#domain/import-cell.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import { memberSum } from '#server/loyalty/ledger.queries.ts';
import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';
import { plainFactsOf, plainKindNames, type PlainKind } from '../imports/kinds/plain-kinds.ts';
import { plainPassColumns, type PlainPassColumn } from '../imports/kinds/pass-columns.ts';

/** Parts of a statement; all names are constants, so they need no escaping. */
interface Source<Column extends string> {
  from: string;
  /** A permanent order, the same on every database, so that two exports of the same rows are equal. */
  order: string;
  columns: Readonly<Record<Column, string | SQL>>;
}

/** The rows of a kind, each as one JSON array of texts in the order of the kind's columns. */
export function selectOf(kind: PlainExportKind): SQL {
  const { from, order, columns }: Source<string> = sources[kind];
  const cells = Object.entries(exportKinds[kind].columns).map(([name, { cell }]) => {
    const column = columns[name] ?? 'null';
    return typeof column === 'string' ? sql.raw(cellExpression(column, cell)) : sql`(${column})::text`;
  });
  return sql`select json_build_array(${sql.join(cells, sql`, `)})::text as line from ${sql.raw(from)} order by ${sql.raw(order)}`;
}

/** The number of rows of a kind. */
export async function countKind(db: Database, kind: ExportKind): Promise<number> {
  const answer = await db.execute(sql.raw(`select count(*)::float8 as total from ${fromOf(kind)}`));
  return readRows(answer, z.object({ total: z.number() }))[0]?.total ?? 0;
}

function fromOf(kind: ExportKind): string {
  return kind === 'openings' ? openedHours : sources[kind].from;
}

/** The format of docs/import-formats.md: times in UTC, cents as dollars. */
function cellExpression(expression: string, { kind }: CellKind): string {
  if (kind === 'instant')
    return `replace(to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`;
  return kind === 'dollars' ? `(${expression} / 100.0)::numeric(20, 2)::text` : `(${expression})::text`;
}

const ofPasses = 'pass.order_id, pass.barcode';
const toOrders = 'passes pass join orders sold on sold.order_id = pass.order_id';
const ofPass = { orderId: 'pass.order_id', barcode: 'pass.barcode' };

/** The openings need the days of the park (openings.queries.ts). */
export type PlainExportKind = Exclude<ExportKind, 'openings'>;

const sources: { readonly [Kind in PlainExportKind]: Source<ExportColumnOf<Kind>> } = {
  ...plainSources(),
  orders: {
    from: `${toOrders} ${versionOf('orders', `pass.order_id || '|' || pass.barcode`)}
      ${consentOf('email', 'pass.has_opted_into_email', 'pass.email')}
      ${consentOf('sms', 'pass.has_opted_into_sms', 'pass.phone')}`,
    order: ofPasses,
    columns: {
      ...ofPass,
      productId: 'pass.product_id',
      orderedAt: 'sold.ordered_at',
      amount: 'pass.amount_cents',
      source: 'sold.source',
      channelRef: 'sold.channel_ref',
      invoiceNumber: 'sold.invoice_number',
      purchaserFirstName: 'sold.purchaser_first_name',
      purchaserLastName: 'sold.purchaser_last_name',
      crmId: 'sold.crm_id',
      firstName: 'pass.first_name',
      lastName: 'pass.last_name',
      email: 'pass.email',
      phone: 'pass.phone',
      // An import takes a consent with its time only, so one without a record leaves both cells empty.
      optInEmailMarketing: 'by_email.is_given',
      emailConsentAt: 'by_email.recorded_at',
      optInSMSMarketing: 'by_sms.is_given',
      smsConsentAt: 'by_sms.recorded_at',
      ...plainOfPasses(),
      // The present values of the pass, which an import gives to a new pass.
      credits: 'pass.credits',
      cash: 'pass.cash_cents',
      isSingleHolder: 'pass.is_single_holder',
      isActivated: 'pass.is_activated',
      // Only its hash is stored, and an export holds no link.
      link: 'null',
      changedAt: 'version.changed_at',
    },
  },
  redemptions: {
    from: 'passes pass where pass.is_redeemed',
    order: ofPasses,
    // A pass without a redemption time was redeemed by its last change at the latest.
    columns: { ...ofPass, redeemedAt: 'coalesce(pass.redeemed_at, pass.updated_at)' },
  },
  refunds: {
    from: 'passes pass where pass.is_refunded',
    order: ofPasses,
    columns: { ...ofPass, refundedAt: 'pass.refunded_at' },
  },
  balances: {
    from: `${toOrders} ${versionOf('balances', `pass.order_id || '|' || pass.barcode`)}
      where pass.credits <> 0 or pass.cash_cents <> 0 or version.changed_at is not null`,
    order: ofPasses,
    columns: {
      ...ofPass,
      credits: 'pass.credits',
      cash: 'pass.cash_cents',
      // A balance without a report is that of the purchase, and any report is newer.
      changedAt: 'coalesce(version.changed_at, sold.ordered_at)',
    },
  },
  visits: {
    from: 'attraction_visits visit',
    order: 'visit.order_id, visit.barcode, visit.visited_at, visit.attraction collate "C", visit.visit_id',
    columns: {
      orderId: 'visit.order_id',
      barcode: 'visit.barcode',
      attraction: 'visit.attraction',
      location: 'visit.location',
      visitedAt: 'visit.visited_at',
      credits: 'visit.credits',
    },
  },
  customizationRules: {
    from: `pass_customization_categories rule ${versionOf('customizationRules', `rule.tt_category_id || '|' || rule.tt_pack_id || '|' || rule.tt_barcode`)}`,
    // The newest counts, so an import must bring them in this order.
    order: 'rule.sequence',
    columns: {
      ttCategoryId: 'rule.tt_category_id',
      ttPackId: 'rule.tt_pack_id',
      ttBarcode: 'rule.tt_barcode',
      customizationName: 'rule.customization_name',
      isActive: 'rule.is_active',
      changedAt: 'version.changed_at',
    },
  },
  wristbands: {
    from: `wristbands band ${versionOf('wristbands', 'band.code')}`,
    order: 'band.code collate "C"',
    columns: {
      code: 'band.code',
      state: 'band.state',
      merchItemId: 'band.merch_item_id',
      activatedAt: 'band.activated_at',
      validUntil: 'band.valid_until',
      orderId: 'band.order_id',
      barcode: 'band.barcode',
      changedAt: 'version.changed_at',
    },
  },
  members: {
    from: 'loyalty_members member',
    order: 'member.member_id collate "C"',
    columns: {
      account: 'member.member_id',
      status: 'member.status',
      ...openOnly({
        email: 'email',
        firstName: 'first_name',
        lastName: 'last_name',
        phone: 'phone',
        zip: 'zip',
      }),
      seasonPassId: 'member.season_pass_id',
      joinedAt: 'member.joined_at',
      provedAt: 'member.proved_at',
      posted: memberSum('posted', sql`member.member_id`),
      pending: memberSum('pending', sql`member.member_id`),
    },
  },
  claims: {
    from: 'loyalty_claims claim',
    order: 'claim.claimed_at, claim.claim_id',
    columns: {
      claimId: 'claim.claim_id',
      account: 'claim.member_id',
      kind: 'claim.source_kind',
      number: 'claim.source_id',
      claimedAt: 'claim.claimed_at',
      releasedAt: 'claim.released_at',
    },
  },
  ledger: {
    from: 'ledger_lines line join ledger_transactions entry on entry.transaction_id = line.transaction_id',
    order: 'line.line_id',
    columns: {
      entryId: 'entry.transaction_id',
      account: 'line.member_id',
      side: 'line.account',
      points: 'line.points',
      kind: 'entry.kind',
      number: 'entry.source_id',
      reference: 'entry.source_ref',
      product: 'entry.product',
      occurredAt: 'entry.occurred_at',
      recordedAt: 'entry.recorded_at',
      postsAt: 'line.posts_at',
      expiresAt: 'line.expires_at',
      origin: 'entry.origin',
      actor: 'entry.actor',
      reason: 'entry.reason',
    },
  },
};

function plainSources() {
  const pairs = plainKindNames.map((kind) => [kind, plainSource(kind)]);
  return Object.fromEntries(pairs) as { [Kind in PlainKind]: Source<ExportColumnOf<Kind>> }; // the names of the tables
}

function plainSource(kind: PlainKind): Source<string> {
  const { table, key, columns } = plainFactsOf(kind);
  return {
    from: `${table} plain ${versionOf(kind, `plain.${key.column}::text`)}`,
    order: `plain.${key.column}::text collate "C"`,
    columns: { ...columns, changedAt: 'version.changed_at' },
  };
}

function versionOf(kind: string, key: string): string {
  return `left join import_versions version on version.kind = '${kind}' and version.key = ${key}`;
}

/** The record of the consent that holds; nothing if it is off, or about another address or number. */
function consentOf(channel: 'email' | 'sms', isOn: string, contact: string): string {
  return `left join lateral (select is_given, recorded_at from consents
    where order_id = pass.order_id and barcode = pass.barcode and channel = '${channel}' and ${isOn}
      and is_given and lower(contact) = lower(${contact})
    order by consent_id desc limit 1) by_${channel} on true`;
}

/** A closed account contains placeholders instead of personal data. */
function openOnly<Column extends string>(columns: Record<Column, string>): Record<Column, string> {
  const pairs = Object.entries<string>(columns).map(([name, column]) => [
    name,
    `case when member.status = 'active' then nullif(member.${column}, '') end`,
  ]);
  return Object.fromEntries(pairs) as Record<Column, string>; // the same names as given
}

function plainOfPasses() {
  const pairs = plainPassColumns.map(([name, column]) => [name, `pass.${column}`]);
  return Object.fromEntries(pairs) as Record<PlainPassColumn, string>; // the names of the columns
}

/** The hours in which passes were opened: a row of an export each. */
const openedHours =
  'pass_days opened join passes using (order_id, barcode) ' +
  'join generate_series(0, 24) hour on (opened.hours >> hour) & 1 = 1';

/** The select of this kind. The page views of a day stand in the row of its first hour. */
export async function selectOpenings(tx: Database, park: ParkDay): Promise<SQL> {
  const bounds = await tx.execute(sql`select min(day) as first, max(day) as last from pass_days`);
  const [{ first, last } = { first: null, last: null }] = readRows(bounds, boundsRow);
  const days = first === null || last === null ? [] : daysBetween(first, last);
  const starts = days.map((day) => boundsOfOperatingDay(day, park).from.toISOString());
  // A cursor takes no values apart; days and instants need no escaping.
  const list = (values: readonly string[]): SQL => sql.raw(`'{${values.join(',')}}'`);
  return sql`
    select json_build_array(opened.order_id, opened.barcode,
      to_char((started.at + hour * interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      case when opened.hours & ((1 << hour) - 1) = 0 then nullif(opened.views, 0)::text end)::text as line
    from ${sql.raw(openedHours)}
    join unnest(${list(days)}::text[], ${list(starts)}::timestamptz[]) as started (day, at) on started.day = opened.day
    order by opened.order_id, opened.barcode, opened.day, hour`;
}

const boundsRow = z.object({ first: z.nullable(z.string()), last: z.nullable(z.string()) });

function daysBetween(first: string, last: string): string[] {
  const start = Temporal.PlainDate.from(first);
  const count = start.until(last).days + 1;
  return Array.from({ length: count }, (_, days) => start.add({ days }).toString());
}
