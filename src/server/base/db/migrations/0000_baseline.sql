-- The tables before the first release, as one step. Written by drizzle-kit from src/server/base/db/schema, except what it cannot
-- write: the two unlogged tables, one index on an expression, the sequence, the functions and the triggers. Never edited: every
-- later change is a migration of its own.
CREATE SEQUENCE "public"."apple_pass_tags" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "pass_customization_categories" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tt_category_id" text DEFAULT '' NOT NULL,
	"tt_pack_id" text DEFAULT '' NOT NULL,
	"tt_barcode" text DEFAULT '' NOT NULL,
	"customization_name" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_customizations" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"background_color" text NOT NULL,
	"color" text NOT NULL,
	"instructions" text NOT NULL,
	"google_instructions" text DEFAULT '' NOT NULL,
	"google_uri" text DEFAULT '' NOT NULL,
	"hides_barcode" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pass_customizations_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"api" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"access_level_min" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"internal_id" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"otp_secret" text,
	"otp_secret_pending" text,
	"otp_last_step" bigint DEFAULT 0 NOT NULL,
	"sign_in_failures" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp (3) with time zone,
	"description" text DEFAULT '' NOT NULL,
	"access_level" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "team_members_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "test_passes" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"barcode" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '' NOT NULL,
	CONSTRAINT "test_passes_barcode_unique" UNIQUE("barcode")
);
--> statement-breakpoint
CREATE TABLE "wallet_exceptions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_number" text NOT NULL,
	"skips_registration" boolean DEFAULT false NOT NULL,
	"skips_image" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_item_exclusions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merch_item_id" text DEFAULT '' NOT NULL,
	"merch_pack_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"custom_error" text DEFAULT '' NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"excludes_nfc" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wristband_merch_pack_ids" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merch_item_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_events" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email_key" text NOT NULL,
	"order_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_sha256" "bytea" NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_sha256_unique" UNIQUE("key_sha256"),
	CONSTRAINT "api_keys_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "connector_answers" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connector_answers_system_number_pk" PRIMARY KEY("system","number")
);
--> statement-breakpoint
CREATE TABLE "import_answers" (
	"key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"asked_sha256" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_answers_key_id_idempotency_key_pk" PRIMARY KEY("key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"reasons" text[] NOT NULL,
	CONSTRAINT "import_refusals_run_id_row_pk" PRIMARY KEY("run_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"run_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"state" text NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_kept" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"fault" text,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_versions_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"content_sha256" "bytea",
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_inbox_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "apple_devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"push_token" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apple_passes" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"key_id" text NOT NULL,
	"tag" bigint DEFAULT nextval('apple_pass_tags') NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "apple_registrations" (
	"device_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "apple_registrations_device_id_serial_number_pk" PRIMARY KEY("device_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "pass_requeues" (
	"requeue_id" bigserial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"reach" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"phase" text NOT NULL,
	"cursor" jsonb,
	"queued" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_updates" (
	"wallet" text NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"touches" integer DEFAULT 1 NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text,
	"requeue_id" bigint,
	CONSTRAINT "pass_updates_wallet_order_id_barcode_share_id_pk" PRIMARY KEY("wallet","order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_logs" (
	"log_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"check_id" text PRIMARY KEY NOT NULL,
	"check_number" text NOT NULL,
	"short_number" text NOT NULL,
	"location_id" integer NOT NULL,
	"terminal_id" text NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"tip_cents" bigint NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "checks_check_number_unique" UNIQUE("check_number")
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"line_id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"account" text NOT NULL,
	"points" bigint NOT NULL,
	"posts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"lot_id" bigint,
	"earned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"member_id" text NOT NULL,
	"source_id" text NOT NULL,
	"source_ref" text NOT NULL,
	"product" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"basis" jsonb NOT NULL,
	"origin" text NOT NULL,
	"actor" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "loyalty_claims" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"member_id" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"session_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "loyalty_members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"season_pass_id" text,
	"guest_claims_left" integer DEFAULT 0 NOT NULL,
	"claims_version" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	CONSTRAINT "loyalty_members_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "loyalty_members_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "loyalty_members_season_pass_id_unique" UNIQUE("season_pass_id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_codes" (
	"email_key" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"reservation_number" text PRIMARY KEY NOT NULL,
	"folio" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"departs_at" timestamp (3) with time zone NOT NULL,
	"room_revenue_cents" bigint NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "google_wallet_classes" (
	"class_id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_wallet_objects" (
	"object_id" text PRIMARY KEY NOT NULL,
	"class_id" text NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"credits" integer,
	"cash_cents" bigint,
	"saved_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"plain_text" text NOT NULL,
	"html" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"token_id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "web_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"gzipped" "bytea" NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attraction_visits" (
	"visit_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"attraction" text NOT NULL,
	"location" text NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL,
	"credits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attractions" (
	"attraction_id" integer PRIMARY KEY NOT NULL,
	"attraction" text NOT NULL,
	"location" text NOT NULL,
	"height_inches_min" integer NOT NULL,
	"credits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"channel_ref" text,
	"invoice_number" text,
	"purchaser_first_name" text,
	"purchaser_last_name" text,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"crm_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outlets" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL,
	"terminals" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_links" (
	"hash_url_sha256" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"product_id" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"has_opted_into_email" boolean DEFAULT false NOT NULL,
	"has_opted_into_sms" boolean DEFAULT false NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"is_redeemed" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"is_activated" boolean DEFAULT false NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"cash_cents" bigint DEFAULT 0 NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"is_single_holder" boolean DEFAULT false NOT NULL,
	"apple_bound_at" timestamp (3) with time zone,
	"photo_uid" uuid,
	"has_photo" boolean DEFAULT false NOT NULL,
	"barcode_hash" text,
	"barcode_hash_key_id" text,
	"activate_token_ttl_seconds" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_order_id_barcode_pk" PRIMARY KEY("order_id","barcode"),
	CONSTRAINT "passes_barcode_hash_unique" UNIQUE("barcode_hash")
);
--> statement-breakpoint
CREATE TABLE "photo_requests" (
	"request_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answer_message" text
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"merch_item_id" text NOT NULL,
	"merch_pack_id" text NOT NULL,
	"tt_category_id" text NOT NULL,
	"is_passholder" boolean NOT NULL,
	"is_wristband" boolean NOT NULL,
	"credits_initial" integer NOT NULL,
	"cash_initial_cents" bigint NOT NULL,
	"earns_points" boolean NOT NULL,
	"may_self_activate" boolean NOT NULL,
	"validity_text" text
);
--> statement-breakpoint
CREATE TABLE "retired_photos" (
	"photo_uid" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	"purge_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"site_code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_shares" (
	"share_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"salesforce_id" text DEFAULT '' NOT NULL,
	"sealed_hash_url" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wristbands" (
	"code" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"order_id" text,
	"barcode" text
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"channel" text NOT NULL,
	"is_given" boolean NOT NULL,
	"contact" text NOT NULL,
	"text_version" text NOT NULL,
	"network" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_changes" (
	"change_id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"network" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"entry_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_guid" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"session_guid" uuid NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"network" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"seal_number" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"first_entry_id" bigint NOT NULL,
	"last_entry_id" bigint NOT NULL,
	"leaves" "bytea" NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_guid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"member_guid" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_device_id_apple_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."apple_devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_serial_number_apple_passes_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."apple_passes"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_lot_id_ledger_lines_line_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."ledger_lines"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_claims" ADD CONSTRAINT "loyalty_claims_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_events_due" ON "crm_events" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "crm_events_email" ON "crm_events" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "connector_answers_answered" ON "connector_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "import_answers_expiry" ON "import_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_runs_started" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_open" ON "import_runs" USING btree ("kind","content_sha256") WHERE state <> 'done' and not is_dry_run;--> statement-breakpoint
CREATE INDEX "webhook_inbox_received" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "apple_devices_token" ON "apple_devices" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "apple_passes_holder" ON "apple_passes" USING btree ("order_id","barcode","share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "apple_passes_current" ON "apple_passes" USING btree ("order_id","barcode","share_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "apple_registrations_serial" ON "apple_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "pass_requeues_open" ON "pass_requeues" USING btree ("requeue_id") WHERE phase <> 'done';--> statement-breakpoint
CREATE INDEX "pass_updates_due" ON "pass_updates" USING btree ("wallet",("requeue_id" is not null),"due_at");--> statement-breakpoint
CREATE INDEX "pass_updates_requeue" ON "pass_updates" USING btree ("requeue_id") WHERE requeue_id is not null;--> statement-breakpoint
CREATE INDEX "wallet_logs_at" ON "wallet_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "checks_short_number" ON "checks" USING btree ("short_number");--> statement-breakpoint
CREATE INDEX "ledger_lines_member" ON "ledger_lines" USING btree ("member_id","account");--> statement-breakpoint
CREATE INDEX "ledger_lines_transaction" ON "ledger_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_posts" ON "ledger_lines" USING btree ("posts_at") WHERE posts_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_expires" ON "ledger_lines" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" USING btree ("kind","source");--> statement-breakpoint
CREATE INDEX "ledger_transactions_member" ON "ledger_transactions" USING btree ("member_id","occurred_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_recorded" ON "ledger_transactions" USING btree ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_claims_source" ON "loyalty_claims" USING btree ("source_kind","source_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "loyalty_claims_member" ON "loyalty_claims" USING btree ("member_id","claimed_at");--> statement-breakpoint
CREATE INDEX "stays_reservation_key" ON "stays" USING btree (upper(translate(reservation_number, U&' #\002D\0009\00A0\00AD\200B\2010\2011\2012\2013\2014\2015\202F\2212\3000', '')));--> statement-breakpoint
CREATE INDEX "attempt_counters_window" ON "attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "google_wallet_objects_pass" ON "google_wallet_objects" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE sent_at is null and abandoned_at is null;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "attraction_visits_pass" ON "attraction_visits" USING btree ("order_id","barcode","visited_at");--> statement-breakpoint
CREATE INDEX "orders_invoice_key" ON "orders" USING btree (upper(translate(invoice_number, U&' #\002D\0009\00A0\00AD\200B\2010\2011\2012\2013\2014\2015\202F\2212\3000', '')));--> statement-breakpoint
CREATE INDEX "orders_crm_id" ON "orders" USING btree ("crm_id") WHERE crm_id <> '';--> statement-breakpoint
CREATE INDEX "orders_search_id" ON "orders" USING btree ("order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_channel" ON "orders" USING btree (lower("channel_ref") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_name" ON "orders" USING btree (lower(coalesce("purchaser_first_name", '') || ' ' || coalesce("purchaser_last_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_last_name" ON "orders" USING btree (lower(coalesce("purchaser_last_name", '') || ' ' || coalesce("purchaser_first_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "pass_links_pass" ON "pass_links" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "passes_barcode" ON "passes" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "passes_photo_uid" ON "passes" USING btree ("photo_uid");--> statement-breakpoint
CREATE INDEX "passes_expires_at" ON "passes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passes_search_email" ON "passes" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_phone" ON "passes" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_name" ON "passes" USING btree (lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_last_name" ON "passes" USING btree (lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "photo_requests_status" ON "photo_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "photo_requests_pass" ON "photo_requests" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_requests_open" ON "photo_requests" USING btree ("order_id","barcode") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "retired_photos_purge" ON "retired_photos" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "ticket_shares_pass" ON "ticket_shares" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "ticket_shares_search_email" ON "ticket_shares" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_shares_active_email" ON "ticket_shares" USING btree ("order_id","barcode",lower("email")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "wristbands_pass" ON "wristbands" USING btree ("order_id","barcode") WHERE "wristbands"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "consents_pass" ON "consents" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "registration_changes_pass" ON "registration_changes" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("target");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_guid","entry_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_guid");--> statement-breakpoint
CREATE INDEX "staff_sessions_end" ON "staff_sessions" USING btree ("ends_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_username_key" ON "team_members" USING btree (lower("username"));--> statement-breakpoint
CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'Rows of % never change', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER consents_never_change BEFORE UPDATE ON "consents" FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER registration_changes_never_change BEFORE UPDATE ON "registration_changes" FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE SEQUENCE loyalty_member_numbers START WITH 700000201;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY transaction_id HAVING sum(points) <> 0 OR count(*) < 2) THEN
    RAISE EXCEPTION 'The lines of a ledger transaction must sum to 0';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_lines_balance AFTER INSERT ON "ledger_lines" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- One try at guessing something, counted or not, in the statement that looks it up (docs/algorithms/guessing.md). The locks are
-- those of this transaction alone: misses of one key wait for each other, and a hit waits for a miss that is being counted,
-- so that a hit never overtakes the misses that used the budget up. A hit writes nothing.
CREATE FUNCTION take_try(given_keys text[], allowed integer[], windows integer[], alone_from integer, is_hit boolean,
  tried_at timestamptz, OUT is_taken boolean, OUT misses integer[], OUT seconds_left integer[]) LANGUAGE plpgsql AS $$
DECLARE
  was_locked boolean;
BEGIN
  FOR place IN 1 .. cardinality(given_keys) LOOP
    CONTINUE WHEN given_keys[place] = '';
    -- An assignment, because PERFORM would run a query of its own for each lock.
    IF is_hit THEN was_locked := pg_advisory_xact_lock_shared(7301100 + place, hashtext(given_keys[place])) IS NULL;
    ELSE was_locked := pg_advisory_xact_lock(7301100 + place, hashtext(given_keys[place])) IS NULL;
    END IF;
  END LOOP;
  is_taken := true;
  IF is_hit AND NOT EXISTS (SELECT FROM attempt_counters WHERE key = ANY (given_keys) AND window_ends_at > tried_at) THEN
    RETURN;
  END IF;
  SELECT array_agg(coalesce(tried.count, 0) ORDER BY given.place),
    array_agg(coalesce(ceil(extract(epoch FROM tried.window_ends_at - tried_at)), 0)::integer ORDER BY given.place),
    bool_and(coalesce(tried.count, 0) < given.allowed)
  INTO misses, seconds_left, is_taken
  FROM unnest(given_keys, allowed) WITH ORDINALITY given (key, allowed, place)
  LEFT JOIN attempt_counters tried ON tried.key = given.key AND given.key <> '' AND tried.window_ends_at > tried_at;
  IF is_hit OR NOT is_taken THEN
    RETURN;
  END IF;
  FOR place IN 1 .. cardinality(given_keys) LOOP
    CONTINUE WHEN given_keys[place] = '';
    -- Past the budget of its own network, the first key, a miss counts for that alone.
    EXIT WHEN place > 1 AND misses[1] >= alone_from;
    INSERT INTO attempt_counters AS tried (key, count, window_ends_at)
    VALUES (given_keys[place], 1, tried_at + windows[place] * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN tried.window_ends_at <= tried_at THEN 1 ELSE tried.count + 1 END,
      window_ends_at = CASE WHEN tried.window_ends_at <= tried_at THEN excluded.window_ends_at ELSE tried.window_ends_at END;
  END LOOP;
END $$;
