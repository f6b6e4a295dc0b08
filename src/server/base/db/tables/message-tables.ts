/** Tables of mails, messages on passes, events for the CRM and for other systems, and updates of wallets. */
import { sql } from 'drizzle-orm';

import { leaseColumns } from '../schema/columns.ts';
import type { TableName } from './all-tables.ts';
import { either, isIn, ofList, ofPasses, olderThan, type GuestFacts } from './conditions.ts';
import { deleted, exportedAs, type TableRow } from './table-row.ts';

/** A card of the club has no order; its holder's number stands in place of the barcode. */
const ofCards = ({ memberIds }: GuestFacts) => sql`(order_id = '' and ${isIn(sql`barcode`, memberIds)})`;

/** True for rows of an endpoint that is gone. */
const withoutEndpoint = (table: 'event_deliveries' | 'event_lanes') => () =>
  sql`not exists (select 1 from event_endpoints endpoint where endpoint.endpoint_id = ${sql.raw(table)}.endpoint_id)`;

export const messageTables = {
  mails: {
    kind: 'mails',
    over: olderThan('queued_at'),
    columns: {
      personal: 'to_address subject plain_text html',
      plain: 'mail_id kind queued_at due_at lease_id leased_until attempts last_fault sent_at abandoned_at',
    },
    of: ofList('lower(to_address)', 'emailKeys'),
    export: exportedAs('mails', 'plainText', 'html', ...leaseColumns),
    // Mails to others may name the guest too.
    erase: { by: 'mails' },
  },
  park_messages: {
    kind: 'messages',
    over: ({ before }) => sql`state in ('sent', 'stopped') and is_cleared and shown_until < ${before}`,
  },
  message_receipts: {
    kind: 'messages',
    columns: { plain: 'message_id order_id barcode share_id received_at announces google notified_at' },
    of: either(ofPasses, ofCards),
    export: exportedAs('messages'),
    erase: deleted(),
  },
  message_opt_outs: {
    kind: 'names',
    columns: { plain: 'order_id barcode share_id mail_hash takes_offers declined_at' },
    of: either(ofPasses, ofCards, ofList('mail_hash', 'mailHashes')),
    export: exportedAs('messageChoices'),
    erase: deleted(),
  },
  message_guests: {
    kind: 'messageGuests',
    over: ({ before }) => sql`day < (${before} at time zone 'UTC')::date::text
          and message_id not in (select message_id from park_messages where state = 'sending')`,
    columns: { plain: 'message_id guest_hash kind day has_announced' },
    of: ofList('guest_hash', 'guestHashes'),
    export: { notExported: 'A hash, which limits the messages of a day.' },
    erase: deleted(),
  },
  crm_events: {
    kind: 'crmEvents',
    over: olderThan('happened_at'),
    columns: {
      personal: 'email_key facts',
      plain: 'event_id kind order_id happened_at due_at lease_id leased_until attempts last_fault',
    },
    of: either(ofList('email_key', 'emailKeys'), ({ passes }) =>
      isIn(sql`order_id`, [...new Set(passes.map(({ orderId }) => orderId))]),
    ),
    export: { notExported: 'A copy of the registration and the account, until the CRM has taken it.' },
    erase: deleted('crmEvents'),
  },
  // Events name passes and accounts by number, and fields by name; an answer is the receiver's own text, for thirty days.
  outgoing_events: {
    kind: 'events',
    over: olderThan('happened_at'),
    along: sql`delete from event_deliveries delivery using gone, event_endpoints endpoint
      where delivery.endpoint_id = endpoint.endpoint_id and delivery.sequence = gone.sequence`,
    columns: { plain: 'sequence event_id kind subject number data happened_at routed_at' },
  },
  event_deliveries: {
    kind: 'events',
    over: withoutEndpoint('event_deliveries'),
    columns: {
      kept: 'last_answer',
      plain: 'endpoint_id sequence subject state queued_at attempts last_at last_status last_fault',
    },
  },
  // A lane from which all events were deleted goes when its endpoint is looked at again.
  event_lanes: {
    kind: 'events',
    over: withoutEndpoint('event_lanes'),
    columns: { plain: 'endpoint_id subject due_at lease_id leased_until attempts last_fault' },
  },
  event_replays: { kind: 'events', over: olderThan('ended_at') },
  event_subjects: {
    kind: 'eventNumbers',
    over: olderThan('last_at'),
    columns: { plain: 'subject last_number last_at' },
  },
  event_endpoints: { kind: 'park' },
  pass_updates: {
    kind: 'passUpdates',
    undonePass: 'row',
    columns: {
      plain:
        'wallet order_id barcode share_id reason touches queued_at due_at lease_id leased_until attempts last_fault requeue_id run_id',
    },
  },
  pass_requeues: {
    kind: 'passUpdates',
    over: ({ before }) => sql`phase = 'done' and started_at < ${before}`,
  },
  // The team's own words about all passes of a product.
  pass_runs: {
    kind: 'passRuns',
    over: olderThan('ended_at'),
    columns: { kept: 'why started_by stopped_by', plain: 'run_id kind audience started_at ended_at' },
  },
  pass_run_parts: { kind: 'passRuns' },
  // With no more of a pass than its serial number.
  wallet_logs: {
    kind: 'walletLogs',
    over: olderThan('at'),
    columns: { kept: 'message', plain: 'log_id at' },
  },
} as const satisfies Partial<Record<TableName, TableRow>>;
