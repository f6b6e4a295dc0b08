/**
 * How long each kind of data is kept, and why: the one list of all tables. docs/policies/retention.md says the same to
 * the park's lawyer, and a test refuses a table that is missing here.
 */
import { answeredRequestDays, photoDaysAfterPassEnd, retiredPhotoDays } from './constants.ts';

/** One kind of data. The days run `from` an event; null means that the rows are kept, for the `reason`. */
interface RetentionKind {
  tables: string;
  days: number | null;
  from: string;
  reason: string;
}

/** Every kind by its name. Zero days means that a row goes with the event itself. */
export const retentionKinds = {
  // Data about guests.
  names: after(
    'orders passes ticket_shares pass_links attraction_visits photo_requests consents registration_changes order_corrections google_wallet_objects apple_passes message_opt_outs wristbands',
    1095,
    'the last pass of the order ended',
    'Claims about a sale expire after three years. Housekeeping and `promenade forget` erase what names a guest; passes and amounts stay without a name.',
  ),
  formerConsents: after(
    '',
    1825,
    'a later answer replaced it',
    'Proves why a message was sent; claims about messages expire after four years. The answer that stands stays with its order.',
  ),
  stays: after(
    'stays',
    400,
    'the departure',
    'A stay is claimed by its name within weeks and disputed within a year; its number and revenue stay for the books, without a name.',
  ),
  checks: kept('checks', 'A check earns points and names no one; its sums belong to the books.'),
  members: after(
    'loyalty_members loyalty_claims',
    1825,
    'the last activity',
    'An active member is a contract. An account without points, passes and requests ends after five years, 30 days after a mail; one that was never used closes after 30 days.',
  ),
  ledger: kept(
    'ledger_transactions ledger_lines reward_takings',
    'Points are a debt of the park, and tax law keeps books for up to ten years; they name a number, not a person.',
  ),
  photos: after(
    'retired_photos',
    retiredPhotoDays,
    'the photo was replaced',
    'The team can still answer a complaint.',
  ),
  photosOfEndedPasses: after(
    '',
    photoDaysAfterPassEnd,
    'the pass ended',
    'A picture of a face is needed only to admit its holder; the pass may be extended within the season.',
  ),
  requests: after(
    'club_requests help_requests',
    answeredRequestDays,
    'the answer',
    'A guest can ask about the answer.',
  ),
  reminders: after('claim_reminders', 0, 'the mail was sent', 'It has done its work.'),
  mails: after('mails', 30, 'it was sent', 'Proves to a guest that a mail was sent, and resends it.'),
  mergedMembers: after(
    'merged_members',
    0,
    'the minutes for an undo',
    'The merge cannot be undone any more.',
  ),
  signInCodes: after('sign_in_codes', 0, 'its expiry', 'It opens nothing any more.'),
  phones: after(
    'apple_devices apple_registrations',
    30,
    'its last share ended',
    'The phone is notified first that the pass has ended.',
  ),
  scans: after('gate_scans', 90, 'it was received', 'Disputes at the gate are raised within a season.'),
  visitDays: after(
    'pass_days return_days made_days',
    800,
    'the day',
    'Two years stand beside each other on the dashboard.',
  ),
  attempts: after('attempt_counters', 0, 'its window', 'Only an open window limits anyone.'),
  crmEvents: after(
    'crm_events',
    30,
    'it happened',
    'The CRM can be away for weeks; then the event is stale.',
  ),
  events: after(
    'outgoing_events event_deliveries event_lanes event_replays',
    30,
    'it happened',
    'A system that was away for weeks gets them again; they hold numbers and names of fields.',
  ),
  eventNumbers: after(
    'event_subjects',
    800,
    'its last event',
    'The count of a pass or a member goes on where it was.',
  ),
  messages: after(
    'park_messages message_receipts',
    90,
    'it was last shown',
    'The team sees what was sent, and to how many.',
  ),
  messageGuests: after('message_guests', 2, 'the day', 'Limits how many messages a guest gets in a day.'),
  connectorAnswers: after(
    'connector_answers',
    400,
    'the answer',
    'Serves a guest while the system is away, for a season and its claims.',
  ),

  // Data that arrives in imports.
  importRuns: after(
    'import_runs import_refusals import_undo_refusals',
    90,
    'its last sign of life',
    'A sender can ask what became of its rows in the last quarter.',
  ),
  importVersions: kept(
    'import_versions',
    'A late report must not replace a newer one, however old both are; holds numbers and times.',
  ),
  importCells: after('', 7, 'the run', 'Long enough to correct the file; the cells may name guests.'),
  importUndo: after('import_changes', 30, 'it was written', 'How long a file can be undone.'),
  importUndoOfCalls: after('', 7, 'it was written', 'How long a call or a message can be undone.'),
  importAnswers: after('import_answers', 0, 'its expiry', 'Answers repeated calls only.'),
  importMessages: after('webhook_inbox', 30, 'it was received', 'Recognizes repeated messages.'),

  // Data about the team.
  staffSessions: after(
    'staff_sessions',
    400,
    'its end',
    'Shows a year and a month later from where an account was used; the audit log keeps the number of the session.',
  ),
  staffDevices: after('staff_devices', 180, 'its last use', 'A device of last season is known again.'),
  signInTries: after('sign_in_tries', 0, 'its window', 'Only recent tries slow a sign-in down.'),
  directoryLogouts: after('directory_logouts', 0, 'its hours', 'Ends sign-ins that were under way.'),
  team: kept(
    'team_members permissions password_links staff_passkeys recovery_codes staff_roles staff_role_members directory_people directory_sessions goodwill_given goodwill_limits request_holds',
    'Belongs to an account of the team, which an administrator closes.',
  ),
  audit: kept(
    'audit_entries audit_seals audit_undos',
    'The sealed record proves who changed what; it names guests by numbers and hashes only.',
  ),
  watchHits: after(
    'watch_hits',
    400,
    'the end of its day',
    'A year and a month; the record keeps what was explained.',
  ),

  // Data that names no one.
  figures: after(
    'guest_counts hour_figures wallet_adoption',
    1830,
    'the hour',
    'Five years of a park, without a person. Figures of the ledger stay as long as the ledger.',
  ),
  keyUses: after(
    'api_key_uses',
    400,
    'the hour',
    'Shows what another system called, for a year and a month.',
  ),
  passUpdates: after(
    'pass_requeues pass_updates',
    30,
    'its end',
    'Shows the team whether the update arrived.',
  ),
  passRuns: after('pass_runs pass_run_parts', 365, 'its end', 'Compares this season with the last.'),
  walletLogs: after('wallet_logs', 30, 'it arrived', 'Finds errors of phones; may hold a serial number.'),
  externalSystems: after('external_systems', 7, 'it was observed', 'Shows outages of the last days.'),
  webBuilds: after('web_assets', 180, 'it was published', 'Pages that stayed open still find their files.'),
  unusedPictures: after(
    'reward_images look_images',
    1,
    'it was uploaded',
    'Gives the team a day to use the picture.',
  ),
  spentTokens: after('spent_tokens', 0, 'its expiry', 'The link is refused by its expiry from then on.'),
  park: kept(
    `outlets products loyalty_rules rewards settings scheduled_jobs google_wallet_classes
      pass_customizations pass_customization_categories test_passes wallet_exceptions wallet_item_exclusions
      wristband_merch_pack_ids answer_texts look_drafts look_versions look_seasons import_mappings api_keys event_endpoints retention_terms`,
    'Set up by the park; names no guest.',
  ),
} as const satisfies Record<string, RetentionKind>;

/** How many days a kind of data that ends by itself is kept, unless the park has set its own (`retention-settings.ts`). */
export function retentionDays(kind: TimedKind): number {
  return retentionKinds[kind].days;
}

/** The kinds that end by themselves. */
type TimedKind = {
  [Kind in keyof typeof retentionKinds]: (typeof retentionKinds)[Kind]['days'] extends number ? Kind : never;
}[keyof typeof retentionKinds];

function after(tables: string, days: number, from: string, reason: string) {
  return { tables, days, from, reason };
}

function kept(tables: string, reason: string) {
  return { tables, days: null, from: 'kept', reason };
}
