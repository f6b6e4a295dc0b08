/** Where each table lies: spread by a column, copied to every node, or on the coordinator. */

/** A table that is spread over shards by the hash of one column, which is never null. */
export interface DistributedTable {
  by: string;
  /** The table whose shards it shares; undefined for the first of its group. */
  beside?: string;
  reason: string;
  /** What null becomes in the column, because Citus accepts no null there; undefined if the column refuses it already. */
  inPlaceOfNull?: string;
}

const byOrder = (reason: string): DistributedTable => ({ by: 'order_id', beside: 'orders', reason });
const byMember = (reason: string): DistributedTable => ({
  by: 'member_id',
  beside: 'loyalty_members',
  reason,
});

/** By name. The head of a group stands before its other tables. */
export const distributedTables: Record<string, DistributedTable> = {
  orders: { by: 'order_id', reason: 'A login reads an order, its passes and their products.' },
  passes: byOrder('A login reads them with their order.'),
  apple_passes: byOrder('A change of a pass queues its wallet files.'),
  attraction_visits: byOrder('A pass shows its own.'),
  consents: byOrder('Recorded with the registration of a pass.'),
  gate_scans: {
    ...byOrder('The scan that takes a pass is unique to the pass.'),
    inPlaceOfNull: '',
  },
  google_wallet_objects: byOrder('A change of a pass queues its wallet files.'),
  made_days: byOrder('Counted for each pass.'),
  message_opt_outs: byOrder('A choice of one pass or share.'),
  message_receipts: byOrder('Written for each pass or share.'),
  order_corrections: byOrder('Found by the former number of the order.'),
  pass_days: byOrder('Counted for each pass.'),
  pass_links: byOrder('A change of a pass ends its links.'),
  pass_updates: byOrder('Queued in the transaction that changes the pass.'),
  photo_requests: byOrder('One open request for a pass.'),
  registration_changes: byOrder('Recorded with the registration of a pass.'),
  retired_photos: byOrder('Written by the transaction that replaces a photo.'),
  ticket_shares: byOrder('A share is of one pass.'),
  checks: {
    by: 'check_id',
    beside: 'orders',
    reason: 'A claim locks its source, which lies on the shard of the row in claimed_sources.',
  },
  club_tickets: byOrder('A claim locks its source, which lies on the shard of the row in claimed_sources.'),
  stays: {
    by: 'reservation_number',
    beside: 'orders',
    reason: 'A claim locks its source, which lies on the shard of the row in claimed_sources.',
  },
  loyalty_members: { by: 'member_id', reason: 'A claim locks its member.' },
  claim_reminders: byMember('Asked for by a member.'),
  club_requests: byMember('One open request of a member for a number.'),
  ledger_transactions: byMember('A transaction is of one member.'),
  ledger_lines: byMember('A balance is the sum of the lines of one member.'),
  loyalty_claims: byMember('A claim, its ledger and the balance are written at once.'),
  reward_takings: byMember('A reward holds points of one member.'),
  wristbands: {
    by: 'code',
    reason: 'A band is unique by its code and belongs to no order before it is activated.',
  },
  apple_devices: { by: 'device_id', reason: 'Apple names the device in each call.' },
  apple_registrations: {
    by: 'device_id',
    beside: 'apple_devices',
    reason: 'Apple asks for all passes of a device.',
  },
  import_versions: { by: 'key', reason: 'One row for each imported record.' },
  message_guests: { by: 'guest_hash', reason: 'One row for each guest whom a message reaches.' },
};

const rules = 'Few rows that the team edits; a pass is read with them.';
const drawn = 'Read when a pass is drawn; refers to pass_customizations.';

/** Copied to every node, each with its reason: few rows, many reads beside spread tables, and no trigger. */
export const referenceTables: Record<string, string> = {
  attractions: 'Few rows that the park’s systems send; visits are read with them.',
  loyalty_rules: 'Few rows; each claim is judged by them.',
  outlets: 'Few rows that the park’s systems send; checks are read with them.',
  park_messages: 'Few rows; message_receipts and message_guests refer to them.',
  products: 'Passes refer to them.',
  settings: 'Few rows; statements about passes read them.',
  sites: 'Few rows.',
  pass_customization_categories: rules,
  pass_customizations: rules,
  test_passes: rules,
  wallet_exceptions: rules,
  wallet_item_exclusions: rules,
  wristband_merch_pack_ids: rules,
  look_seasons: drawn,
  look_versions: drawn,
};

const ofTheTeam = 'Of the team: few rows, and keys and foreign keys among themselves.';
const ofArchives = 'Written by `promenade archive` alone, and read with the record of changes.';
const ofTheRecord = 'The record of changes is one sequence, sealed in order.';
const queue =
  'A queue that servers lease rows from with "skip locked", which Citus allows on one shard only.';
const events = 'Outgoing events are one sequence with its own queues.';
const figures = 'Sums for the dashboard, written by one server at a time.';
const imports = 'Written by one import at a time, and read by the team.';
const shortLived = 'Few rows that end within hours, each found by its own key.';
const byOneRound = 'The work of one round of one server.';

/** On the coordinator only, each with its reason. */
export const localTables: Record<string, string> = {
  answer_texts: ofTheTeam,
  api_key_uses: ofTheTeam,
  api_keys: ofTheTeam,
  directory_logouts: ofTheTeam,
  directory_people: ofTheTeam,
  directory_sessions: ofTheTeam,
  goodwill_given: ofTheTeam,
  goodwill_limits: ofTheTeam,
  password_links: ofTheTeam,
  permissions: ofTheTeam,
  recovery_codes: ofTheTeam,
  request_holds: ofTheTeam,
  staff_devices: ofTheTeam,
  staff_passkeys: ofTheTeam,
  staff_role_members: ofTheTeam,
  staff_roles: ofTheTeam,
  staff_sessions: ofTheTeam,
  team_members: ofTheTeam,
  watch_hits: ofTheTeam,
  watch_sums: ofTheTeam,
  retention_terms: 'A few rows, written by the job that forgets.',
  look_drafts: ofTheTeam,
  archives: ofArchives,
  archived_entries: ofArchives,
  archived_members: ofArchives,
  archived_figures: ofArchives,
  audit_entries: ofTheRecord,
  audit_seals: ofTheRecord,
  audit_undos: ofTheRecord,
  crm_events: queue,
  mails: queue,
  scheduled_jobs: queue,
  event_deliveries: events,
  event_endpoints: events,
  event_lanes: events,
  event_replays: events,
  event_subjects: events,
  outgoing_events: events,
  daily_counts: figures,
  hour_figures: figures,
  ledger_marks: figures,
  return_days: figures,
  wallet_adoption: figures,
  import_answers: imports,
  import_changes: imports,
  import_mappings: imports,
  import_refusals: imports,
  import_runs: imports,
  import_undo_refusals: imports,
  attempt_counters: 'take_tries locks several keys in one order, which needs them on one node.',
  connector_answers: shortLived,
  member_codes: shortLived,
  sign_in_tries: shortLived,
  spent_tokens: shortLived,
  webhook_inbox: shortLived,
  help_requests: 'Some name a pass and some only an email, so no column has a value in every row.',
  google_wallet_classes: byOneRound,
  neighbors: byOneRound,
  pass_requeues: byOneRound,
  pass_run_parts: byOneRound,
  pass_runs: byOneRound,
  wallet_logs: 'Texts of phones, for the team.',
  look_images: 'Pictures by the hash of their content; servers keep them in memory.',
  reward_images: 'Pictures by the hash of their content; servers keep them in memory.',
  rewards: 'The stock of a reward is one row; a copy on every node would make each taking write all nodes.',
  web_assets: 'Files of the web build, written when a server starts.',
};
