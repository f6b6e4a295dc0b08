/** Each column of the database by what an erasure does with it. */
/** Tables without data about a single guest. */
export const ofThePark = `outlets products wristbands checks loyalty_rules rewards settings spent_tokens scheduled_jobs
  google_wallet_classes guest_counts hour_figures return_days wallet_adoption pass_requeues pass_run_parts web_assets
  pass_customizations pass_customization_categories test_passes wallet_exceptions wallet_item_exclusions
  wristband_merch_pack_ids goodwill_limits goodwill_given answer_texts request_holds team_members permissions staff_sessions password_links staff_devices sign_in_tries audit_seals audit_undos
  staff_passkeys staff_roles staff_role_members recovery_codes look_drafts look_versions look_seasons look_images park_messages directory_people directory_sessions directory_logouts
  event_endpoints event_replays import_runs import_undo_refusals import_mappings import_versions api_keys api_key_uses import_answers webhook_inbox external_systems retention_terms`;

/**
 * The other tables, column by column. `personal` is erased with its guest; `kept` may hold text of a guest or the team
 * and stays, for the books or for a limited time; `plain` identifies no one.
 */
export const classes: Record<string, { personal?: string; kept?: string; plain?: string }> = {
  orders: {
    personal: 'purchaser_first_name purchaser_last_name crm_id',
    plain: 'order_id source channel_ref invoice_number ordered_at created_by_key',
  },
  passes: {
    personal: 'first_name last_name email phone',
    plain: `order_id barcode product_id has_opted_into_email has_opted_into_sms redeemed_at is_redeemed expires_at is_refunded
      refunded_at is_activated credits cash_cents amount_cents is_single_holder apple_bound_at photo_uid has_photo barcode_hash
      barcode_hash_key_id activate_token_ttl_seconds updated_at created_by_key`,
  },
  ticket_shares: {
    personal: 'first_name last_name email phone salesforce_id sealed_hash_url',
    plain: 'share_id order_id barcode created_at revoked_at',
  },
  pass_links: {
    personal: 'hash_url_sha256',
    plain: 'kind order_id barcode share_id created_at revoked_at seed seed_key_id',
  },
  attraction_visits: {
    personal: 'attraction location',
    plain: 'visit_id order_id barcode visited_at credits',
  },
  // A random number takes the place of the pass, so that the days keep their figures.
  pass_days: { plain: 'order_id barcode day views hours' },
  made_days: { plain: 'order_id barcode day hour wallet count' },
  photo_requests: {
    personal: 'answer_message',
    plain: 'request_id order_id barcode status requested_at due_at language answered_at answered_by',
  },
  help_requests: {
    personal: 'name email number note answer_message',
    plain: 'request_id kind order_id barcode language status requested_at due_at answered_at answered_by',
  },
  gate_scans: {
    kept: 'place',
    plain: 'scan_id scanned_at received_at sent_by scanned_by state said order_id barcode is_shared kept_for',
  },
  retired_photos: { plain: 'photo_uid order_id barcode retired_at purge_at' },
  stays: {
    personal: 'first_name last_name email',
    plain: 'reservation_number folio arrives_at departs_at room_revenue_cents status',
  },
  loyalty_members: {
    personal: 'email email_key first_name last_name phone zip season_pass_id device_key',
    plain:
      'member_id user_id status guest_claims_left claims_version joined_at proved_at active_at warned_at',
  },
  loyalty_claims: { plain: 'claim_id source_kind source_id member_id claimed_at released_at session_hash' },
  ledger_transactions: {
    kept: 'reason',
    plain:
      'transaction_id kind source member_id source_id source_ref product occurred_at recorded_at basis origin actor',
  },
  ledger_lines: {
    plain: 'line_id transaction_id member_id account points posts_at expires_at lot_id earned_at',
  },
  // Names members of the team; of a guest it holds no more than the id of an entry of the audit log.
  watch_hits: {
    kept: 'note',
    plain:
      'guid figure subject subject_name day first_entry_id times limit_then value crossed_at explained_at explained_by',
  },
  // Names the account by its number only, as the audit log does.
  reward_images: { plain: 'image_id jpeg added_at' },
  // Names the account by its number only, as the ledger does.
  reward_takings: {
    plain: `taking_id member_id request_id reward_guid reward_code name points picture outlets terms code_hash code_key_id state
      taken_at expires_at ended_at ended_by actor outlet_id redemption_id`,
  },
  merged_members: {
    personal: 'email_key person',
    plain: 'member_id into_id is_pass_moved request_ids first_line last_line merged_at',
  },
  sign_in_codes: { personal: 'email_key', plain: 'code_hash tries_left expires_at' },
  // Deleted with the account of their member.
  club_requests: {
    personal: 'number note answer_message',
    plain:
      'request_id member_id earn_kind reason is_proved language status requested_at due_at answered_at answered_by',
  },
  claim_reminders: {
    personal: 'source_id',
    plain:
      'reminder_id member_id source_kind language ends_at due_at lease_id leased_until attempts last_fault',
  },
  mails: {
    personal: 'to_address subject plain_text html',
    plain: 'mail_id kind queued_at due_at lease_id leased_until attempts last_fault sent_at abandoned_at',
  },
  consents: {
    personal: 'contact network',
    plain: 'consent_id order_id barcode channel is_given text_version recorded_at',
  },
  registration_changes: {
    personal: 'before after network',
    plain: 'change_id order_id barcode changed_at',
  },
  apple_passes: {
    plain: 'serial_number order_id barcode share_id key_id tag changes changed_at retired_at',
  },
  apple_devices: { personal: 'device_id push_token', plain: 'updated_at' },
  apple_registrations: { personal: 'device_id', plain: 'serial_number registered_at' },
  // Kept for thirty days, with no more of a pass than its serial number.
  wallet_logs: { kept: 'message', plain: 'log_id at' },
  pass_updates: {
    plain: `wallet order_id barcode share_id reason touches queued_at due_at lease_id leased_until attempts last_fault requeue_id run_id`,
  },
  // The team's own words about all passes of a product.
  pass_runs: { kept: 'why started_by stopped_by', plain: 'run_id kind audience started_at ended_at' },
  google_wallet_objects: {
    plain:
      'object_id class_id order_id barcode share_id fingerprint written_at credits cash_cents linked_object_ids saved_at removed_at',
  },
  // Receipts, hashes and declined messages are deleted with their guest, as a test of their own proves.
  message_receipts: {
    plain: 'message_id order_id barcode share_id received_at announces google notified_at',
  },
  message_guests: { plain: 'message_id guest_hash kind day has_announced' },
  message_opt_outs: { plain: 'order_id barcode share_id mail_hash takes_offers declined_at' },
  attempt_counters: { personal: 'key', plain: 'count window_ends_at' },
  crm_events: {
    personal: 'email_key facts',
    plain: 'event_id kind order_id happened_at due_at lease_id leased_until attempts last_fault',
  },
  // Events name passes and accounts by number, and fields by name; an answer is the receiver's own text, for thirty days.
  outgoing_events: { plain: 'sequence event_id kind subject number data happened_at routed_at' },
  event_subjects: { plain: 'subject last_number last_at' },
  event_lanes: { plain: 'endpoint_id subject due_at lease_id leased_until attempts last_fault' },
  event_deliveries: {
    kept: 'last_answer',
    plain: 'endpoint_id sequence subject state queued_at attempts last_at last_status last_fault',
  },
  // Cells are kept for a week; those of rows that name the guest are erased with the guest.
  import_refusals: { kept: 'cells', plain: 'run_id row reasons' },
  import_changes: {
    personal: 'former',
    plain: 'change_id run_id target action written_at xid keys barcodes',
  },
  // The reason is for the books of the team, as that of an adjustment is.
  order_corrections: {
    kept: 'reason',
    plain: 'order_id barcode to_order_id to_barcode corrected_at',
  },
  connector_answers: { personal: 'number', plain: 'system state answered_at' },
  // The audit log never changes; entries contain numbers and hashes only, as the search below proves for this guest.
  audit_entries: {
    kept: 'before after',
    plain: 'entry_id at actor_guid actor_name session_guid action target request_id network',
  },
};

export const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean);
export const personal = Object.entries(classes).flatMap(([table, columns]) =>
  wordsOf(columns.personal).map((column) => ({ table, column })),
);
