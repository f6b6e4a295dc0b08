-- Distributes the tables of one park over the nodes of a Citus cluster: by order, by member, and by keys of their own.
-- Printed by tools/print-layout.ts from src/server/ops/layout and the catalog of a migrated database; do not edit it.
--
-- Never run on Citus. CI parses it with PostgreSQL's parser, runs it on PostgreSQL with stand-ins for the two functions of
-- Citus, and judges the result by the rules of Citus. The servers do not serve a database that is distributed like this:
-- docs/scale.md lists what their statements would need.
--
-- To be run on the coordinator, after "promenade migrate", while no server runs.

begin;

-- The kept triggers read only rows of their own shard. The setting is needed on every node.
set local citus.enable_unsafe_triggers to on;
set local citus.multi_shard_modify_mode to 'sequential';

-- Triggers that write to another table, which Citus refuses on a shard.
drop trigger consents_told on consents;
drop trigger ledger_lines_leave_archived on ledger_lines;
drop trigger ledger_lines_told on ledger_lines;
drop trigger ledger_transactions_leave_archived on ledger_transactions;
drop trigger ledger_transactions_once_archived on ledger_transactions;
drop trigger loyalty_claims_told_insert on loyalty_claims;
drop trigger loyalty_claims_told_update on loyalty_claims;
drop trigger loyalty_members_told_insert on loyalty_members;
drop trigger loyalty_members_told_update on loyalty_members;
drop trigger pass_links_told_delete on pass_links;
drop trigger pass_links_told_insert on pass_links;
drop trigger pass_links_told_update on pass_links;
drop trigger passes_told_delete on passes;
drop trigger passes_told_insert on passes;
drop trigger passes_told_update on passes;
drop trigger photo_requests_told_insert on photo_requests;
drop trigger photo_requests_told_update on photo_requests;
drop trigger registration_changes_told on registration_changes;
drop trigger reward_takings_told_insert on reward_takings;
drop trigger reward_takings_told_update on reward_takings;
drop trigger ticket_shares_told_delete on ticket_shares;
drop trigger ticket_shares_told_insert on ticket_shares;
drop trigger ticket_shares_told_update on ticket_shares;
drop trigger wristbands_told_delete on wristbands;
drop trigger wristbands_told_insert on wristbands;
drop trigger wristbands_told_update on wristbands;

-- Foreign keys of distributed and reference tables, which come back at the end.
alter table apple_registrations drop constraint apple_registrations_device_id_apple_devices_device_id_fk;
alter table apple_registrations drop constraint apple_registrations_serial_number_apple_passes_serial_number_fk;
alter table claim_reminders drop constraint claim_reminders_member_id_loyalty_members_member_id_fk;
alter table club_requests drop constraint club_requests_member_id_loyalty_members_member_id_fk;
alter table ledger_lines drop constraint ledger_lines_lot_id_ledger_lines_line_id_fk;
alter table ledger_lines drop constraint ledger_lines_transaction_id_ledger_transactions_transaction_id_;
alter table ledger_transactions drop constraint ledger_transactions_member_id_loyalty_members_member_id_fk;
alter table look_seasons drop constraint look_seasons_look_guid_pass_customizations_guid_fk;
alter table look_versions drop constraint look_versions_look_guid_pass_customizations_guid_fk;
alter table loyalty_claims drop constraint loyalty_claims_member_id_loyalty_members_member_id_fk;
alter table message_guests drop constraint message_guests_message_id_park_messages_message_id_fk;
alter table message_receipts drop constraint message_receipts_message_id_park_messages_message_id_fk;
alter table passes drop constraint passes_order_id_orders_order_id_fk;
alter table passes drop constraint passes_product_id_products_product_id_fk;
alter table reward_takings drop constraint reward_takings_member_id_loyalty_members_member_id_fk;

-- Columns by which tables are distributed have a value in every row.
update gate_scans set order_id = '' where order_id is null;
alter table gate_scans alter column order_id set not null;

-- Unique indexes that do not hold the column by which their table is distributed.
-- The serial number is an HMAC of the order, the pass and the share.
alter table apple_passes drop constraint apple_passes_pkey;
alter table apple_passes add constraint apple_passes_pkey primary key (order_id, serial_number);
-- The sender’s id of a visit comes with one order.
alter table attraction_visits drop constraint attraction_visits_pkey;
alter table attraction_visits add constraint attraction_visits_pkey primary key (order_id, visit_id);
-- A guest types it to claim a check. Kept by check_numbers.
alter table checks drop constraint checks_check_number_unique;
-- The id is random.
alter table claim_reminders drop constraint claim_reminders_pkey;
alter table claim_reminders add constraint claim_reminders_pkey primary key (member_id, reminder_id);
-- The id is random.
alter table club_requests drop constraint club_requests_pkey;
alter table club_requests add constraint club_requests_pkey primary key (member_id, request_id);
-- The number comes from one sequence.
alter table consents drop constraint consents_pkey;
alter table consents add constraint consents_pkey primary key (order_id, consent_id);
-- The device’s id is random, and a repeated call names the same pass.
alter table gate_scans drop constraint gate_scans_pkey;
alter table gate_scans add constraint gate_scans_pkey primary key (order_id, scan_id);
-- The object’s id is made of the order, the pass and the share.
alter table google_wallet_objects drop constraint google_wallet_objects_pkey;
alter table google_wallet_objects add constraint google_wallet_objects_pkey primary key (order_id, object_id);
-- The number comes from one sequence.
alter table ledger_lines drop constraint ledger_lines_pkey;
alter table ledger_lines add constraint ledger_lines_pkey primary key (member_id, line_id);
-- Other sources name a claim, a lot or a taking, which are of one member. The id of an adjustment or a gift is the caller’s. Kept by adjustment_sources.
drop index ledger_transactions_once;
create unique index ledger_transactions_once on ledger_transactions (member_id, kind, source);
-- The id is random.
alter table ledger_transactions drop constraint ledger_transactions_pkey;
alter table ledger_transactions add constraint ledger_transactions_pkey primary key (member_id, transaction_id);
-- The id is random.
alter table loyalty_claims drop constraint loyalty_claims_pkey;
alter table loyalty_claims add constraint loyalty_claims_pkey primary key (member_id, claim_id);
-- A source counts once, whoever claims it. Kept by claimed_sources.
drop index loyalty_claims_source;
create unique index loyalty_claims_source on loyalty_claims (member_id, source_kind, source_id) where (released_at IS NULL);
-- A member signs in by it. Kept by member_emails.
alter table loyalty_members drop constraint loyalty_members_email_key_unique;
-- A season pass earns for one member. Kept by member_season_passes.
alter table loyalty_members drop constraint loyalty_members_season_pass_id_unique;
-- The team finds a member by it. Kept by member_user_ids.
alter table loyalty_members drop constraint loyalty_members_user_id_unique;
-- A link is opened by it. Kept by link_addresses.
alter table pass_links drop constraint pass_links_pkey;
alter table pass_links add constraint pass_links_pkey primary key (order_id, hash_url_sha256);
-- A stored-value page is opened by it. Kept by stored_value_addresses.
alter table passes drop constraint passes_barcode_hash_unique;
-- The id is random.
alter table photo_requests drop constraint photo_requests_pkey;
alter table photo_requests add constraint photo_requests_pkey primary key (order_id, request_id);
-- The number comes from one sequence.
alter table registration_changes drop constraint registration_changes_pkey;
alter table registration_changes add constraint registration_changes_pkey primary key (order_id, change_id);
-- The id is random.
alter table retired_photos drop constraint retired_photos_pkey;
alter table retired_photos add constraint retired_photos_pkey primary key (order_id, photo_uid);
-- A till redeems a reward by its code. Kept by reward_codes.
alter table reward_takings drop constraint reward_takings_code_hash_unique;
-- The id is random.
alter table reward_takings drop constraint reward_takings_pkey;
alter table reward_takings add constraint reward_takings_pkey primary key (member_id, taking_id);
-- The id is random.
alter table ticket_shares drop constraint ticket_shares_pkey;
alter table ticket_shares add constraint ticket_shares_pkey primary key (order_id, share_id);

-- Tables that hold what such an index kept unique.
create table stored_value_addresses (barcode_hash text not null, order_id text not null, primary key (barcode_hash));
insert into stored_value_addresses (barcode_hash, order_id) select barcode_hash, order_id from passes where barcode_hash is not null;
create table link_addresses (hash_url_sha256 bytea not null, order_id text not null, primary key (hash_url_sha256));
insert into link_addresses (hash_url_sha256, order_id) select hash_url_sha256, order_id from pass_links where hash_url_sha256 is not null;
create table check_numbers (check_number text not null, check_id text not null, primary key (check_number));
insert into check_numbers (check_number, check_id) select check_number, check_id from checks where check_number is not null;
create table member_user_ids (user_id text not null, member_id text not null, primary key (user_id));
insert into member_user_ids (user_id, member_id) select user_id, member_id from loyalty_members where user_id is not null;
create table member_emails (email_key text not null, member_id text not null, primary key (email_key));
insert into member_emails (email_key, member_id) select email_key, member_id from loyalty_members where email_key is not null;
create table member_season_passes (season_pass_id text not null, member_id text not null, primary key (season_pass_id));
insert into member_season_passes (season_pass_id, member_id) select season_pass_id, member_id from loyalty_members where season_pass_id is not null;
create table adjustment_sources (kind text not null, source text not null, member_id text not null, primary key (kind, source));
insert into adjustment_sources (kind, source, member_id) select kind, source, member_id from ledger_transactions where source like 'staff:%' or source like 'goodwill:%';
create table claimed_sources (source_kind text not null, source_id text not null, member_id text not null, primary key (source_kind, source_id));
insert into claimed_sources (source_kind, source_id, member_id) select source_kind, source_id, member_id from loyalty_claims where released_at is null;
create table reward_codes (code_hash bytea not null, member_id text not null, primary key (code_hash));
insert into reward_codes (code_hash, member_id) select code_hash, member_id from reward_takings where code_hash is not null;

-- Tables that every node has.
-- Few rows that the park’s systems send; visits are read with them.
select create_reference_table('attractions');
-- Few rows; each claim is judged by them.
select create_reference_table('loyalty_rules');
-- Few rows that the park’s systems send; checks are read with them.
select create_reference_table('outlets');
-- Few rows; message_receipts and message_guests refer to them.
select create_reference_table('park_messages');
-- Passes refer to them.
select create_reference_table('products');
-- Few rows; statements about passes read them.
select create_reference_table('settings');
-- Few rows.
select create_reference_table('sites');
-- Few rows that the team edits; a pass is read with them.
select create_reference_table('pass_customization_categories');
-- Few rows that the team edits; a pass is read with them.
select create_reference_table('pass_customizations');
-- Few rows that the team edits; a pass is read with them.
select create_reference_table('test_passes');
-- Few rows that the team edits; a pass is read with them.
select create_reference_table('wallet_exceptions');
-- Few rows that the team edits; a pass is read with them.
select create_reference_table('wallet_item_exclusions');
-- Few rows that the team edits; a pass is read with them.
select create_reference_table('wristband_merch_pack_ids');
-- Read when a pass is drawn; refers to pass_customizations.
select create_reference_table('look_seasons');
-- Read when a pass is drawn; refers to pass_customizations.
select create_reference_table('look_versions');

-- Tables that are distributed.
-- A login reads an order, its passes and their products.
select create_distributed_table('orders', 'order_id', colocate_with => 'none');
-- A login reads them with their order.
select create_distributed_table('passes', 'order_id', colocate_with => 'orders');
-- A change of a pass queues its wallet files.
select create_distributed_table('apple_passes', 'order_id', colocate_with => 'orders');
-- A pass shows its own.
select create_distributed_table('attraction_visits', 'order_id', colocate_with => 'orders');
-- Recorded with the registration of a pass.
select create_distributed_table('consents', 'order_id', colocate_with => 'orders');
-- The scan that takes a pass is unique to the pass.
select create_distributed_table('gate_scans', 'order_id', colocate_with => 'orders');
-- A change of a pass queues its wallet files.
select create_distributed_table('google_wallet_objects', 'order_id', colocate_with => 'orders');
-- Counted for each pass.
select create_distributed_table('made_days', 'order_id', colocate_with => 'orders');
-- A choice of one pass or share.
select create_distributed_table('message_opt_outs', 'order_id', colocate_with => 'orders');
-- Written for each pass or share.
select create_distributed_table('message_receipts', 'order_id', colocate_with => 'orders');
-- Found by the former number of the order.
select create_distributed_table('order_corrections', 'order_id', colocate_with => 'orders');
-- Counted for each pass.
select create_distributed_table('pass_days', 'order_id', colocate_with => 'orders');
-- A change of a pass ends its links.
select create_distributed_table('pass_links', 'order_id', colocate_with => 'orders');
-- Queued in the transaction that changes the pass.
select create_distributed_table('pass_updates', 'order_id', colocate_with => 'orders');
-- One open request for a pass.
select create_distributed_table('photo_requests', 'order_id', colocate_with => 'orders');
-- Recorded with the registration of a pass.
select create_distributed_table('registration_changes', 'order_id', colocate_with => 'orders');
-- Written by the transaction that replaces a photo.
select create_distributed_table('retired_photos', 'order_id', colocate_with => 'orders');
-- A share is of one pass.
select create_distributed_table('ticket_shares', 'order_id', colocate_with => 'orders');
-- A claim locks its source, which lies on the shard of the row in claimed_sources.
select create_distributed_table('checks', 'check_id', colocate_with => 'orders');
-- A claim locks its source, which lies on the shard of the row in claimed_sources.
select create_distributed_table('club_tickets', 'order_id', colocate_with => 'orders');
-- A claim locks its source, which lies on the shard of the row in claimed_sources.
select create_distributed_table('stays', 'reservation_number', colocate_with => 'orders');
-- A claim locks its member.
select create_distributed_table('loyalty_members', 'member_id', colocate_with => 'none');
-- Asked for by a member.
select create_distributed_table('claim_reminders', 'member_id', colocate_with => 'loyalty_members');
-- One open request of a member for a number.
select create_distributed_table('club_requests', 'member_id', colocate_with => 'loyalty_members');
-- A transaction is of one member.
select create_distributed_table('ledger_transactions', 'member_id', colocate_with => 'loyalty_members');
-- A balance is the sum of the lines of one member.
select create_distributed_table('ledger_lines', 'member_id', colocate_with => 'loyalty_members');
-- A claim, its ledger and the balance are written at once.
select create_distributed_table('loyalty_claims', 'member_id', colocate_with => 'loyalty_members');
-- A reward holds points of one member.
select create_distributed_table('reward_takings', 'member_id', colocate_with => 'loyalty_members');
-- A band is unique by its code and belongs to no order before it is activated.
select create_distributed_table('wristbands', 'code', colocate_with => 'none');
-- Apple names the device in each call.
select create_distributed_table('apple_devices', 'device_id', colocate_with => 'none');
-- Apple asks for all passes of a device.
select create_distributed_table('apple_registrations', 'device_id', colocate_with => 'apple_devices');
-- One row for each imported record.
select create_distributed_table('import_versions', 'key', colocate_with => 'none');
-- One row for each guest whom a message reaches.
select create_distributed_table('message_guests', 'guest_hash', colocate_with => 'none');
select create_distributed_table('stored_value_addresses', 'barcode_hash', colocate_with => 'none');
select create_distributed_table('link_addresses', 'hash_url_sha256', colocate_with => 'none');
select create_distributed_table('check_numbers', 'check_number', colocate_with => 'none');
select create_distributed_table('member_user_ids', 'user_id', colocate_with => 'none');
select create_distributed_table('member_emails', 'email_key', colocate_with => 'none');
select create_distributed_table('member_season_passes', 'season_pass_id', colocate_with => 'none');
select create_distributed_table('adjustment_sources', 'source', colocate_with => 'none');
select create_distributed_table('claimed_sources', 'source_id', colocate_with => 'orders');
select create_distributed_table('reward_codes', 'code_hash', colocate_with => 'none');

-- Foreign keys.
alter table apple_registrations add constraint apple_registrations_device_id_apple_devices_device_id_fk foreign key (device_id) references apple_devices (device_id) on delete cascade;
-- apple_registrations_serial_number_apple_passes_serial_number_fk does not come back. The call that writes a registration has just read the pass by its serial number, and passes are retired, not deleted.;
alter table claim_reminders add constraint claim_reminders_member_id_loyalty_members_member_id_fk foreign key (member_id) references loyalty_members (member_id);
alter table club_requests add constraint club_requests_member_id_loyalty_members_member_id_fk foreign key (member_id) references loyalty_members (member_id);
alter table ledger_lines add constraint ledger_lines_lot_id_ledger_lines_line_id_fk foreign key (member_id, lot_id) references ledger_lines (member_id, line_id);
alter table ledger_lines add constraint ledger_lines_transaction_id_ledger_transactions_transaction_id_ foreign key (member_id, transaction_id) references ledger_transactions (member_id, transaction_id);
alter table ledger_transactions add constraint ledger_transactions_member_id_loyalty_members_member_id_fk foreign key (member_id) references loyalty_members (member_id);
alter table look_seasons add constraint look_seasons_look_guid_pass_customizations_guid_fk foreign key (look_guid) references pass_customizations (guid) on delete cascade;
alter table look_versions add constraint look_versions_look_guid_pass_customizations_guid_fk foreign key (look_guid) references pass_customizations (guid) on delete cascade;
alter table loyalty_claims add constraint loyalty_claims_member_id_loyalty_members_member_id_fk foreign key (member_id) references loyalty_members (member_id);
alter table message_guests add constraint message_guests_message_id_park_messages_message_id_fk foreign key (message_id) references park_messages (message_id) on delete cascade;
alter table message_receipts add constraint message_receipts_message_id_park_messages_message_id_fk foreign key (message_id) references park_messages (message_id) on delete cascade;
alter table passes add constraint passes_order_id_orders_order_id_fk foreign key (order_id) references orders (order_id);
alter table passes add constraint passes_product_id_products_product_id_fk foreign key (product_id) references products (product_id);
alter table reward_takings add constraint reward_takings_member_id_loyalty_members_member_id_fk foreign key (member_id) references loyalty_members (member_id);

commit;

-- Tables that stay on the coordinator.
-- answer_texts: Of the team: few rows, and keys and foreign keys among themselves.
-- api_key_uses: Of the team: few rows, and keys and foreign keys among themselves.
-- api_keys: Of the team: few rows, and keys and foreign keys among themselves.
-- directory_logouts: Of the team: few rows, and keys and foreign keys among themselves.
-- directory_people: Of the team: few rows, and keys and foreign keys among themselves.
-- directory_sessions: Of the team: few rows, and keys and foreign keys among themselves.
-- goodwill_given: Of the team: few rows, and keys and foreign keys among themselves.
-- goodwill_limits: Of the team: few rows, and keys and foreign keys among themselves.
-- password_links: Of the team: few rows, and keys and foreign keys among themselves.
-- permissions: Of the team: few rows, and keys and foreign keys among themselves.
-- recovery_codes: Of the team: few rows, and keys and foreign keys among themselves.
-- request_holds: Of the team: few rows, and keys and foreign keys among themselves.
-- staff_devices: Of the team: few rows, and keys and foreign keys among themselves.
-- staff_passkeys: Of the team: few rows, and keys and foreign keys among themselves.
-- staff_role_members: Of the team: few rows, and keys and foreign keys among themselves.
-- staff_roles: Of the team: few rows, and keys and foreign keys among themselves.
-- staff_sessions: Of the team: few rows, and keys and foreign keys among themselves.
-- team_members: Of the team: few rows, and keys and foreign keys among themselves.
-- watch_hits: Of the team: few rows, and keys and foreign keys among themselves.
-- watch_sums: Of the team: few rows, and keys and foreign keys among themselves.
-- retention_terms: A few rows, written by the job that forgets.
-- look_drafts: Of the team: few rows, and keys and foreign keys among themselves.
-- archives: Written by `promenade archive` alone, and read with the record of changes.
-- archived_entries: Written by `promenade archive` alone, and read with the record of changes.
-- archived_members: Written by `promenade archive` alone, and read with the record of changes.
-- archived_figures: Written by `promenade archive` alone, and read with the record of changes.
-- audit_entries: The record of changes is one sequence, sealed in order.
-- audit_seals: The record of changes is one sequence, sealed in order.
-- audit_undos: The record of changes is one sequence, sealed in order.
-- crm_events: A queue that servers lease rows from with "skip locked", which Citus allows on one shard only.
-- mails: A queue that servers lease rows from with "skip locked", which Citus allows on one shard only.
-- scheduled_jobs: A queue that servers lease rows from with "skip locked", which Citus allows on one shard only.
-- event_deliveries: Outgoing events are one sequence with its own queues.
-- event_endpoints: Outgoing events are one sequence with its own queues.
-- event_lanes: Outgoing events are one sequence with its own queues.
-- event_replays: Outgoing events are one sequence with its own queues.
-- event_subjects: Outgoing events are one sequence with its own queues.
-- outgoing_events: Outgoing events are one sequence with its own queues.
-- daily_counts: Sums for the dashboard, written by one server at a time.
-- hour_figures: Sums for the dashboard, written by one server at a time.
-- ledger_marks: Sums for the dashboard, written by one server at a time.
-- return_days: Sums for the dashboard, written by one server at a time.
-- wallet_adoption: Sums for the dashboard, written by one server at a time.
-- import_answers: Written by one import at a time, and read by the team.
-- import_changes: Written by one import at a time, and read by the team.
-- import_mappings: Written by one import at a time, and read by the team.
-- import_refusals: Written by one import at a time, and read by the team.
-- import_runs: Written by one import at a time, and read by the team.
-- import_undo_refusals: Written by one import at a time, and read by the team.
-- attempt_counters: take_tries locks several keys in one order, which needs them on one node.
-- connector_answers: Few rows that end within hours, each found by its own key.
-- member_codes: Few rows that end within hours, each found by its own key.
-- sign_in_tries: Few rows that end within hours, each found by its own key.
-- spent_tokens: Few rows that end within hours, each found by its own key.
-- webhook_inbox: Few rows that end within hours, each found by its own key.
-- help_requests: Some name a pass and some only an email, so no column has a value in every row.
-- google_wallet_classes: The work of one round of one server.
-- neighbors: The work of one round of one server.
-- pass_requeues: The work of one round of one server.
-- pass_run_parts: The work of one round of one server.
-- pass_runs: The work of one round of one server.
-- wallet_logs: Texts of phones, for the team.
-- look_images: Pictures by the hash of their content; servers keep them in memory.
-- reward_images: Pictures by the hash of their content; servers keep them in memory.
-- rewards: The stock of a reward is one row; a copy on every node would make each taking write all nodes.
-- web_assets: Files of the web build, written when a server starts.
