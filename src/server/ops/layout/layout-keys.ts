/** What each unique index and foreign key becomes that does not hold the column by which its table is spread. */

/** At least one of both ways; `reason` says why no value can then occur on two shards, or what needs the rule. */
export interface KeyChange {
  /** The column by which the table is spread is put before the others. False drops the index. */
  isWidened: boolean;
  /** The table that holds the values, is spread by them, and so refuses the second. */
  movedTo?: keyof typeof lookUpTables;
  reason: string;
}

const widened = (reason: string): KeyChange => ({ isWidened: true, reason });
const moved = (movedTo: keyof typeof lookUpTables, reason: string): KeyChange => ({
  isWidened: false,
  movedTo,
  reason,
});
const alsoMoved = (movedTo: keyof typeof lookUpTables, reason: string): KeyChange => ({
  isWidened: true,
  movedTo,
  reason,
});

const random = 'The id is random.';
const fromSequence = 'The number comes from one sequence.';

/** By the name of the index. Every other unique index of a spread table holds its column as it is. */
export const keyChanges: Record<string, KeyChange> = {
  apple_passes_pkey: widened('The serial number is an HMAC of the order, the pass and the share.'),
  google_wallet_objects_pkey: widened('The object’s id is made of the order, the pass and the share.'),
  attraction_visits_pkey: widened('The sender’s id of a visit comes with one order.'),
  consents_pkey: widened(fromSequence),
  gate_scans_pkey: widened('The device’s id is random, and a repeated call names the same pass.'),
  photo_requests_pkey: widened(random),
  registration_changes_pkey: widened(fromSequence),
  retired_photos_pkey: widened(random),
  ticket_shares_pkey: widened(random),
  claim_reminders_pkey: widened(random),
  club_requests_pkey: widened(random),
  ledger_lines_pkey: widened(fromSequence),
  ledger_transactions_pkey: widened(random),
  loyalty_claims_pkey: widened(random),
  reward_takings_pkey: widened(random),
  passes_barcode_hash_unique: moved('stored_value_addresses', 'A stored-value page is opened by it.'),
  pass_links_pkey: alsoMoved('link_addresses', 'A link is opened by it.'),
  checks_check_number_unique: moved('check_numbers', 'A guest types it to claim a check.'),
  loyalty_members_user_id_unique: moved('member_user_ids', 'The team finds a member by it.'),
  loyalty_members_email_key_unique: moved('member_emails', 'A member signs in by it.'),
  loyalty_members_season_pass_id_unique: moved('member_season_passes', 'A season pass earns for one member.'),
  ledger_transactions_once: alsoMoved(
    'adjustment_sources',
    'Other sources name a claim, a lot or a taking, which are of one member. The id of an adjustment or a gift is the caller’s.',
  ),
  loyalty_claims_source: alsoMoved('claimed_sources', 'A source counts once, whoever claims it.'),
  reward_takings_code_hash_unique: moved('reward_codes', 'A till redeems a reward by its code.'),
};

/** A table that holds the values of a unique index, each with where its row lies. Written in the same transaction. */
export interface LookUpTable {
  of: string;
  by: string;
  beside?: string;
  /** Its primary key; names and types are those of the table that it serves. */
  key: string[];
  /** Which rows of the table have one. */
  where: string;
  /** The column that says where the row lies. */
  leadsTo: string;
}

/** By name; each serves the key that names it in `movedTo`. */
export const lookUpTables = {
  stored_value_addresses: ofOne('passes', 'barcode_hash', 'order_id'),
  link_addresses: ofOne('pass_links', 'hash_url_sha256', 'order_id'),
  check_numbers: ofOne('checks', 'check_number', 'check_id'),
  member_user_ids: ofOne('loyalty_members', 'user_id', 'member_id'),
  member_emails: ofOne('loyalty_members', 'email_key', 'member_id'),
  member_season_passes: ofOne('loyalty_members', 'season_pass_id', 'member_id'),
  adjustment_sources: {
    ...ofOne('ledger_transactions', 'source', 'member_id'),
    key: ['kind', 'source'],
    where: `source like 'staff:%' or source like 'goodwill:%'`,
  },
  claimed_sources: {
    ...ofOne('loyalty_claims', 'source_id', 'member_id'),
    beside: 'orders',
    key: ['source_kind', 'source_id'],
    where: 'released_at is null',
  },
  reward_codes: ofOne('reward_takings', 'code_hash', 'member_id'),
} satisfies Record<string, LookUpTable>;

function ofOne(of: string, by: string, leadsTo: string): LookUpTable {
  return { of, by, key: [by], where: `${by} is not null`, leadsTo };
}

/** Both sides get the column of their spread before the others, or the foreign key is dropped and `reason` says what keeps the rule. */
export type ForeignKeyChange = 'widened' | { droppedBecause: string };

/** By the name of the constraint. Every other foreign key stays as it is. */
export const foreignKeyChanges: Record<string, ForeignKeyChange> = {
  ledger_lines_lot_id_ledger_lines_line_id_fk: 'widened',
  // PostgreSQL cuts names after 63 bytes.
  ledger_lines_transaction_id_ledger_transactions_transaction_id_: 'widened',
  apple_registrations_serial_number_apple_passes_serial_number_fk: {
    droppedBecause:
      'The call that writes a registration has just read the pass by its serial number, and passes are retired, not deleted.',
  },
};
