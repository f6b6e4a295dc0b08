/** Tables of the club, and of the receipts with which its members claim points. */
import { sql } from 'drizzle-orm';

import { undoMinutes } from '#domain/staff-undo.ts';

import { leaseColumns } from '../schema/columns.ts';
import type { TableName } from './all-tables.ts';
import { isIn, ofList } from './conditions.ts';
import { deleted, exportedAs, type TableRow } from './table-row.ts';

const ofMember = ofList('member_id', 'memberIds');
const books = 'Tax law keeps the books; they name a number, not a person.';

export const clubTables = {
  checks: { kind: 'checks', imported: { key: 'check_id', title: 'check' } },
  stays: {
    kind: 'stays',
    imported: { key: 'reservation_number', title: 'stay' },
    isJudged: true,
    columns: {
      personal: 'first_name last_name email',
      plain: 'reservation_number folio arrives_at departs_at room_revenue_cents status',
    },
    // An order names no person, so an erasure by order leaves the stays of its addresses.
    of: ({ isByEmail, emailKeys }) => isIn(sql`lower(email)`, isByEmail ? emailKeys : []),
    export: exportedAs('stays'),
    erase: { by: 'stays' },
  },
  loyalty_members: {
    kind: 'members',
    isJudged: true,
    columns: {
      personal: 'email email_key first_name last_name phone phone_e164 zip season_pass_id device_key',
      plain: 'member_id user_id status guest_claims_left joined_at proved_at active_at warned_at',
    },
    of: ofMember,
    export: exportedAs('members'),
    erase: { by: 'account' },
  },
  loyalty_claims: {
    kind: 'members',
    columns: { plain: 'claim_id source_kind source_id member_id claimed_at released_at session_hash' },
    of: ofMember,
    export: exportedAs('claims'),
    erase: { by: 'account' },
  },
  club_requests: {
    kind: 'requests',
    over: ({ before }) => sql`status <> 'open' and answered_at < ${before}`,
    columns: {
      personal: 'number note answer_message',
      plain:
        'request_id member_id earn_kind reason is_proved language status requested_at due_at answered_at answered_by',
    },
    of: ofMember,
    export: exportedAs('clubRequests'),
    erase: { by: 'account' },
  },
  claim_reminders: {
    kind: 'reminders',
    isJudged: true,
    columns: {
      personal: 'source_id',
      plain:
        'reminder_id member_id source_kind language ends_at due_at lease_id leased_until attempts last_fault',
    },
    of: ofMember,
    export: exportedAs('claimReminders', ...leaseColumns),
    erase: { by: 'account' },
  },
  ledger_transactions: {
    kind: 'ledger',
    rights: 'append-only',
    columns: {
      kept: 'reason',
      plain:
        'transaction_id kind source member_id source_id source_ref product occurred_at recorded_at basis origin actor',
    },
    export: { as: 'ledger', by: 'ledger' },
    erase: { notErased: books },
  },
  ledger_lines: {
    kind: 'ledger',
    rights: 'append-only',
    columns: {
      plain: 'line_id transaction_id member_id account points posts_at expires_at lot_id earned_at',
    },
    export: { as: 'ledger', by: 'ledger' },
    erase: { notErased: books },
  },
  // Names the account by its number only, as the ledger does.
  reward_takings: {
    kind: 'ledger',
    columns: {
      plain: `taking_id member_id request_id reward_guid reward_code name points picture outlets terms code_hash code_key_id state
        taken_at expires_at ended_at ended_by actor outlet_id redemption_id`,
    },
  },
  merged_members: {
    kind: 'mergedMembers',
    over: ({ before }) =>
      sql`merged_at <= ${before} - make_interval(mins => ${sql.raw(String(undoMinutes))})`,
    columns: {
      personal: 'email_key person',
      plain: 'member_id into_id is_pass_moved request_ids first_line last_line merged_at',
    },
    of: ofList('email_key', 'emailKeys'),
    export: { notExported: 'A copy for the minutes of an undo.' },
    erase: deleted('mergedMembers'),
  },
  sign_in_codes: {
    kind: 'signInCodes',
    over: ({ before }) => sql`expires_at <= ${before}`,
    columns: { personal: 'email_key', plain: 'code_hash tries_left expires_at' },
    of: ofList('email_key', 'emailKeys'),
    export: { notExported: 'The hash of a code opens the account, for minutes.' },
    erase: deleted('codes'),
  },
} as const satisfies Partial<Record<TableName, TableRow>>;
