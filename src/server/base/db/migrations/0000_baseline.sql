CREATE SEQUENCE "public"."apple_pass_tags" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "goodwill_given" (
	"member_guid" uuid PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goodwill_limits" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"access_level_min" integer NOT NULL,
	"points_per_gift" integer NOT NULL,
	"points_per_day" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goodwill_limits_access_level_min_unique" UNIQUE("access_level_min")
);
--> statement-breakpoint
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
	"blocks_screenshots" boolean DEFAULT false NOT NULL,
	"rotates_barcode" boolean DEFAULT false NOT NULL,
	"refuses_plain_barcode" boolean DEFAULT false NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
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
	"password_until" timestamp (3) with time zone,
	"second_factor_due_at" timestamp (3) with time zone,
	"otp_secret" text,
	"otp_secret_pending" text,
	"otp_last_step" bigint DEFAULT 0 NOT NULL,
	"sign_in_failures" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp (3) with time zone,
	"description" text DEFAULT '' NOT NULL,
	"access_level" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"works_until" timestamp (3) with time zone,
	"last_signed_in_at" timestamp (3) with time zone,
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
CREATE TABLE "claim_reminders" (
	"reminder_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"language" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "club_requests" (
	"request_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" text NOT NULL,
	"earn_kind" text NOT NULL,
	"number" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"is_proved" boolean NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answer_message" text
);
--> statement-breakpoint
CREATE TABLE "crm_events" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email_key" text NOT NULL,
	"order_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"endpoint_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_fault" text,
	"last_answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "event_deliveries_endpoint_id_sequence_pk" PRIMARY KEY("endpoint_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "event_endpoints" (
	"endpoint_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kinds" text[],
	"state" text NOT NULL,
	"disabled_for" text,
	"sealed_secret" "bytea" NOT NULL,
	"secret_made_at" timestamp (3) with time zone NOT NULL,
	"former_sealed_secret" "bytea",
	"former_until" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text NOT NULL,
	"mail_to" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"rests_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_endpoints_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "event_lanes" (
	"endpoint_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text,
	CONSTRAINT "event_lanes_endpoint_id_subject_pk" PRIMARY KEY("endpoint_id","subject")
);
--> statement-breakpoint
CREATE TABLE "event_replays" (
	"replay_id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until_sequence" bigint NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_subjects" (
	"subject" text PRIMARY KEY NOT NULL,
	"last_number" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint,
	"data" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone DEFAULT statement_timestamp() NOT NULL,
	"routed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_counts" (
	"at" timestamp (3) with time zone NOT NULL,
	"figure" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "guest_counts_at_figure_pk" PRIMARY KEY("at","figure")
);
--> statement-breakpoint
CREATE TABLE "hour_figures" (
	"at" timestamp (3) with time zone NOT NULL,
	"figure" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "hour_figures_at_figure_pk" PRIMARY KEY("at","figure")
);
--> statement-breakpoint
CREATE TABLE "made_days" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"wallet" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "made_days_order_id_barcode_day_hour_wallet_pk" PRIMARY KEY("order_id","barcode","day","hour","wallet")
);
--> statement-breakpoint
CREATE TABLE "pass_days" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "pass_days_order_id_barcode_day_pk" PRIMARY KEY("order_id","barcode","day")
);
--> statement-breakpoint
CREATE TABLE "return_days" (
	"day" text NOT NULL,
	"earlier" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "return_days_day_earlier_pk" PRIMARY KEY("day","earlier")
);
--> statement-breakpoint
CREATE TABLE "wallet_adoption" (
	"product_id" text PRIMARY KEY NOT NULL,
	"possible" integer NOT NULL,
	"apple" integer NOT NULL,
	"google" integer NOT NULL,
	"either" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_scans" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"scanned_by" uuid NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"said" text,
	"order_id" text,
	"barcode" text,
	"is_shared" boolean NOT NULL,
	"kept_for" text
);
--> statement-breakpoint
CREATE TABLE "api_key_uses" (
	"key_id" uuid NOT NULL,
	"call" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	"rows" bigint NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_key_uses_key_id_call_hour_pk" PRIMARY KEY("key_id","call","hour")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_sha256" "bytea" NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text,
	"maker_guid" uuid,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
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
CREATE TABLE "import_changes" (
	"change_id" bigserial PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"target" text NOT NULL,
	"action" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"xid" bigint NOT NULL,
	"keys" text[] NOT NULL,
	"barcodes" text[],
	"former" jsonb
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"cells" text[],
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
	"ended_at" timestamp (3) with time zone,
	"headers" text[],
	"source" text DEFAULT 'file' NOT NULL,
	"undo_state" text,
	"undo_lease" uuid,
	"undo_heard_at" timestamp (3) with time zone,
	"undo_by" text,
	"undo_taken" integer DEFAULT 0 NOT NULL,
	"undo_refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_undo_refusals" (
	"run_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_undo_refusals_run_id_subject_pk" PRIMARY KEY("run_id","subject")
);
--> statement-breakpoint
CREATE TABLE "import_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_versions_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "order_corrections" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"to_order_id" text,
	"to_barcode" text,
	"reason" text NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_corrections_order_id_barcode_pk" PRIMARY KEY("order_id","barcode")
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
CREATE TABLE "pass_run_parts" (
	"run_id" bigint NOT NULL,
	"wallet" text NOT NULL,
	"total" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"is_queueing" boolean NOT NULL,
	"cursor" jsonb,
	"paced_at" timestamp (3) with time zone NOT NULL,
	"brake" text,
	CONSTRAINT "pass_run_parts_run_id_wallet_pk" PRIMARY KEY("run_id","wallet")
);
--> statement-breakpoint
CREATE TABLE "pass_runs" (
	"run_id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" jsonb NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"stopped_by" text,
	"ended_at" timestamp (3) with time zone
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
	"run_id" bigint,
	CONSTRAINT "pass_updates_wallet_order_id_barcode_share_id_pk" PRIMARY KEY("wallet","order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_logs" (
	"log_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "look_drafts" (
	"look_guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"based_on" integer,
	"cells" jsonb NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"from_day" text DEFAULT '' NOT NULL,
	"to_day" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "look_images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "look_seasons" (
	"season_guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"look_guid" uuid NOT NULL,
	"background_color" text NOT NULL,
	"color" text NOT NULL,
	"instructions" text NOT NULL,
	"google_instructions" text NOT NULL,
	"google_uri" text NOT NULL,
	"picture" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "look_versions" (
	"look_guid" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"picture" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "look_versions_look_guid_number_pk" PRIMARY KEY("look_guid","number")
);
--> statement-breakpoint
CREATE TABLE "reward_images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
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
	"phone_e164" text GENERATED ALWAYS AS (case when phone = '' or phone like '+%' then phone when length(phone) = 10 then '+1' || phone else '+' || phone end) STORED,
	"zip" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"season_pass_id" text,
	"guest_claims_left" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"active_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"device_key" text,
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
CREATE TABLE "sign_in_codes" (
	"email_key" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reward_takings" (
	"taking_id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"reward_guid" uuid NOT NULL,
	"reward_code" text NOT NULL,
	"name" text NOT NULL,
	"points" integer NOT NULL,
	"picture" text NOT NULL,
	"outlets" text NOT NULL,
	"terms" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"code_key_id" text NOT NULL,
	"state" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"actor" text,
	"outlet_id" integer,
	"redemption_id" text,
	CONSTRAINT "reward_takings_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"points" integer NOT NULL,
	"guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"outlets" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rewards_guid_unique" UNIQUE("guid")
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"reservation_number" text PRIMARY KEY NOT NULL,
	"folio" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"departs_at" timestamp (3) with time zone NOT NULL,
	"room_revenue_cents" bigint NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"email_key" text NOT NULL,
	"person" jsonb NOT NULL,
	"is_pass_moved" boolean NOT NULL,
	"request_ids" jsonb NOT NULL,
	"first_line" bigint NOT NULL,
	"last_line" bigint NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_guests" (
	"message_id" uuid NOT NULL,
	"guest_hash" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"has_announced" boolean NOT NULL,
	CONSTRAINT "message_guests_message_id_guest_hash_pk" PRIMARY KEY("message_id","guest_hash")
);
--> statement-breakpoint
CREATE TABLE "message_opt_outs" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"mail_hash" text,
	"takes_offers" boolean DEFAULT false NOT NULL,
	"declined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_opt_outs_order_id_barcode_share_id_pk" PRIMARY KEY("order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "message_receipts" (
	"message_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"announces" boolean NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"google" text,
	CONSTRAINT "message_receipts_message_id_order_id_barcode_share_id_pk" PRIMARY KEY("message_id","order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "park_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"audience" jsonb NOT NULL,
	"state" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"send_at" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"cursor" jsonb,
	"is_cleared" boolean DEFAULT false NOT NULL,
	"requeue_id" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"announced" integer DEFAULT 0 NOT NULL,
	"opted_out" integer DEFAULT 0 NOT NULL,
	"over_limit" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_systems" (
	"server" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_failing" boolean NOT NULL,
	"since" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_reason" text,
	"last_status" integer,
	"failures" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_systems_server_kind_name_pk" PRIMARY KEY("server","kind","name")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
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
	"linked_object_ids" text[] DEFAULT '{}'::text[] NOT NULL,
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
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text,
	"sent_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_terms" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer,
	"next_days" integer,
	"next_at" timestamp (3) with time zone,
	"due_count" integer,
	"counted_for" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	"sweep_after" text DEFAULT '' NOT NULL,
	"sweep_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scheduled_jobs" (
	"job" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"channel_ref" text,
	"invoice_number" text,
	"purchaser_first_name" text,
	"purchaser_last_name" text,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"crm_id" text DEFAULT '' NOT NULL,
	"created_by_key" uuid
);
--> statement-breakpoint
CREATE TABLE "outlets" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_links" (
	"hash_url_sha256" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"seed" uuid,
	"seed_key_id" text
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
	"phone_e164" text GENERATED ALWAYS AS (case when phone = '' or phone like '+%' then phone when length(phone) = 10 then '+1' || phone else '+' || phone end) STORED,
	"has_opted_into_email" boolean DEFAULT false NOT NULL,
	"has_opted_into_sms" boolean DEFAULT false NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"is_redeemed" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp (3) with time zone,
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
	"created_by_key" uuid,
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
	"language" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answer_message" text
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
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
	"merch_item_id" text,
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
CREATE TABLE "answer_texts" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"answer" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"request_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"barcode" text,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"number" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answer_message" text
);
--> statement-breakpoint
CREATE TABLE "request_holds" (
	"kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"member_guid" uuid NOT NULL,
	"member_name" text NOT NULL,
	"held_since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"screens" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "request_holds_kind_request_id_pk" PRIMARY KEY("kind","request_id")
);
--> statement-breakpoint
CREATE TABLE "directory_logouts" (
	"issuer" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"logged_out_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_logouts_issuer_kind_value_pk" PRIMARY KEY("issuer","kind","value")
);
--> statement-breakpoint
CREATE TABLE "directory_people" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_guid" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_people_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "directory_sessions" (
	"session_guid" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"sid" text
);
--> statement-breakpoint
CREATE TABLE "staff_role_members" (
	"member_guid" uuid NOT NULL,
	"role_guid" uuid NOT NULL,
	CONSTRAINT "staff_role_members_member_guid_role_guid_pk" PRIMARY KEY("member_guid","role_guid")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL
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
CREATE TABLE "audit_undos" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"undone_at" timestamp (3) with time zone NOT NULL,
	"undone_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_guid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_guid" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"lane" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"waits_until" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"token_hash" "bytea" NOT NULL,
	"member_guid" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_devices_token_hash_member_guid_pk" PRIMARY KEY("token_hash","member_guid")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"member_guid" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
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
	"needs_factor" boolean DEFAULT false NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "watch_hits" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"figure" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"day" text NOT NULL,
	"first_entry_id" bigint NOT NULL,
	"times" integer NOT NULL,
	"limit_then" bigint NOT NULL,
	"value" bigint NOT NULL,
	"crossed_at" timestamp (3) with time zone NOT NULL,
	"explained_at" timestamp (3) with time zone,
	"explained_by" text,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "claim_reminders" ADD CONSTRAINT "claim_reminders_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_requests" ADD CONSTRAINT "club_requests_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undo_refusals" ADD CONSTRAINT "import_undo_refusals_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_device_id_apple_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."apple_devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_serial_number_apple_passes_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."apple_passes"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_run_parts" ADD CONSTRAINT "pass_run_parts_run_id_pass_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pass_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_seasons" ADD CONSTRAINT "look_seasons_look_guid_pass_customizations_guid_fk" FOREIGN KEY ("look_guid") REFERENCES "public"."pass_customizations"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_look_guid_pass_customizations_guid_fk" FOREIGN KEY ("look_guid") REFERENCES "public"."pass_customizations"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_lot_id_ledger_lines_line_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."ledger_lines"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_claims" ADD CONSTRAINT "loyalty_claims_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_takings" ADD CONSTRAINT "reward_takings_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_guests" ADD CONSTRAINT "message_guests_message_id_park_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."park_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_message_id_park_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."park_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_holds" ADD CONSTRAINT "request_holds_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_sessions" ADD CONSTRAINT "directory_sessions_session_guid_staff_sessions_guid_fk" FOREIGN KEY ("session_guid") REFERENCES "public"."staff_sessions"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role_members" ADD CONSTRAINT "staff_role_members_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role_members" ADD CONSTRAINT "staff_role_members_role_guid_staff_roles_guid_fk" FOREIGN KEY ("role_guid") REFERENCES "public"."staff_roles"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_undos" ADD CONSTRAINT "audit_undos_entry_id_audit_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Texts as a search compares them, by the rules of src/domain/fold.ts, whose test compares both for every character. They
-- depend on no locale. Most texts are plain ASCII, for which the first branch is enough; PostgreSQL puts it into the
-- statement in place of a call, as long as the function is not strict.
CREATE FUNCTION fold_letters(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize(replace(replace(replace(replace(translate(regexp_replace(
  normalize(translate(given, '´΄᾽᾿´῾', ''), NFKD),
  '[\u0027\u0060\u00ad\u02b9-\u02bf\u02c8\u0300-\u036f\u0483-\u0487\u055a\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ua78b\ua78c\ufe00-\ufe0f\ufeff]', '', 'g'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡øłđðħŧŋıĸəςىیکةہھ‐‑‒–—―−ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ',
  'abcdefghijklmnopqrstuvwxyzædoþdhlnœtɓƃƅɔƈɖɗƌǝaɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃olddhtnikaσييكههه-------ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
--> statement-breakpoint
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given)
  THEN translate(lower(given COLLATE "C"), '''`', '')
  ELSE fold_letters(given) END;
--> statement-breakpoint
CREATE FUNCTION fold_name(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given)
  THEN translate(lower(given COLLATE "C"), E'\t\n\r !"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '')
  ELSE regexp_replace(fold_letters(given), '[\u0009\u000a\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u0080-\u00bf\u00d7\u00f7\u055b-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb]', '', 'g') END;
--> statement-breakpoint
-- The pairs of neighbors in a name in Han, kana or Hangul; null without one.
CREATE FUNCTION name_pairs(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN (SELECT array_agg(substr(name, place, 2)) FROM fold_name(given) AS name, generate_series(1, length(name) - 1) AS place
  WHERE substr(name, place, 2) ~ '^[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff65-\uffdc𠀀-𿿽]{2}$');
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_reminders_once" ON "claim_reminders" USING btree ("member_id","source_kind","source_id");--> statement-breakpoint
CREATE INDEX "claim_reminders_due" ON "claim_reminders" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "claim_reminders_leased" ON "claim_reminders" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "club_requests_status" ON "club_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "club_requests_member" ON "club_requests" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE INDEX "club_requests_answered" ON "club_requests" USING btree ("answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "club_requests_open" ON "club_requests" USING btree ("member_id","earn_kind","number") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "crm_events_due" ON "crm_events" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "crm_events_leased" ON "crm_events" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "crm_events_email" ON "crm_events" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "event_deliveries_waiting" ON "event_deliveries" USING btree ("endpoint_id","subject","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "event_deliveries_state" ON "event_deliveries" USING btree ("endpoint_id","state","sequence");--> statement-breakpoint
CREATE INDEX "event_deliveries_queued" ON "event_deliveries" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "event_lanes_due" ON "event_lanes" USING btree ("endpoint_id","due_at");--> statement-breakpoint
CREATE INDEX "event_lanes_leased" ON "event_lanes" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_replays_open" ON "event_replays" USING btree ("endpoint_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "event_subjects_last" ON "event_subjects" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "outgoing_events_new" ON "outgoing_events" USING btree ("sequence") WHERE routed_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_events_happened" ON "outgoing_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "made_days_day" ON "made_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pass_days_day" ON "pass_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "gate_scans_received" ON "gate_scans" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_scans_kept" ON "gate_scans" USING btree ("order_id","barcode","kept_for") WHERE kept_for is not null;--> statement-breakpoint
CREATE INDEX "api_key_uses_hour" ON "api_key_uses" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "connector_answers_answered" ON "connector_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "import_answers_expiry" ON "import_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_changes_run" ON "import_changes" USING btree ("run_id","change_id");--> statement-breakpoint
CREATE INDEX "import_changes_written" ON "import_changes" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "import_changes_xid" ON "import_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "import_runs_started" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "import_runs_source" ON "import_runs" USING btree ("source","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_open" ON "import_runs" USING btree ("kind","content_sha256") WHERE state <> 'done' and not is_dry_run;--> statement-breakpoint
CREATE INDEX "order_corrections_to" ON "order_corrections" USING btree ("to_order_id","to_barcode");--> statement-breakpoint
CREATE INDEX "webhook_inbox_received" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "apple_devices_token" ON "apple_devices" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "apple_passes_holder" ON "apple_passes" USING btree ("order_id","barcode","share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "apple_passes_current" ON "apple_passes" USING btree ("order_id","barcode","share_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "apple_registrations_serial" ON "apple_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "pass_requeues_open" ON "pass_requeues" USING btree ("requeue_id") WHERE phase <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "pass_runs_open" ON "pass_runs" USING btree ("kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "pass_updates_due" ON "pass_updates" USING btree ("wallet",("requeue_id" is not null or "run_id" is not null),"due_at");--> statement-breakpoint
CREATE INDEX "pass_updates_leased" ON "pass_updates" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "pass_updates_requeue" ON "pass_updates" USING btree ("requeue_id") WHERE requeue_id is not null;--> statement-breakpoint
CREATE INDEX "pass_updates_run" ON "pass_updates" USING btree ("run_id","wallet") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "wallet_logs_at" ON "wallet_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "look_seasons_look" ON "look_seasons" USING btree ("look_guid");--> statement-breakpoint
CREATE INDEX "look_seasons_begins" ON "look_seasons" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "look_seasons_ends" ON "look_seasons" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "checks_short_number" ON "checks" USING btree ("short_number");--> statement-breakpoint
CREATE INDEX "ledger_lines_member" ON "ledger_lines" USING btree ("member_id","account");--> statement-breakpoint
CREATE INDEX "ledger_lines_transaction" ON "ledger_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_posts" ON "ledger_lines" USING btree ("posts_at") WHERE posts_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_expires" ON "ledger_lines" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" USING btree ("kind","source");--> statement-breakpoint
CREATE INDEX "ledger_transactions_member" ON "ledger_transactions" USING btree ("member_id","occurred_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_recorded" ON "ledger_transactions" USING btree ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_claims_source" ON "loyalty_claims" USING btree ("source_kind","source_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "loyalty_claims_released" ON "loyalty_claims" USING btree ("source_kind","source_id") WHERE released_at is not null;--> statement-breakpoint
CREATE INDEX "loyalty_claims_member" ON "loyalty_claims" USING btree ("member_id","claimed_at");--> statement-breakpoint
CREATE INDEX "loyalty_members_other_spelling" ON "loyalty_members" USING btree ("email_key") WHERE octet_length(email_key) <> char_length(email_key);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_email" ON "loyalty_members" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_phone" ON "loyalty_members" USING btree ("phone_e164" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_phone_end" ON "loyalty_members" USING btree (reverse(phone_e164) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_zip" ON "loyalty_members" USING btree (btrim(upper(translate(zip, U&' #\002D\0009\00A0\00AD\2009\200B\200E\2010\2011\2012\2013\2014\2015\202F\2060\2212\3000\FEFF', '')), U&'.\002C\003B:*()[]{}<>\0022\0027\2018\2019\201C\201D\00AB\00BB\3002\3001') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_name" ON "loyalty_members" USING btree (fold_name(coalesce(first_name, '') || coalesce(last_name, '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_last_name" ON "loyalty_members" USING btree (fold_name(coalesce(last_name, '') || coalesce(first_name, '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_signs" ON "loyalty_members" USING gin (name_pairs(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(last_name, ''))) WHERE coalesce(last_name, '') || coalesce(first_name, '') ~ '[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff65-\uffdc𠀀-𿿽]';--> statement-breakpoint
CREATE UNIQUE INDEX "reward_takings_request" ON "reward_takings" USING btree ("member_id","request_id");--> statement-breakpoint
CREATE INDEX "reward_takings_member" ON "reward_takings" USING btree ("member_id","taken_at");--> statement-breakpoint
CREATE INDEX "reward_takings_due" ON "reward_takings" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reward_takings_reward" ON "reward_takings" USING btree ("reward_guid");--> statement-breakpoint
CREATE INDEX "stays_reservation_key" ON "stays" USING btree (btrim(upper(translate(reservation_number, U&' #\002D\0009\00A0\00AD\2009\200B\200E\2010\2011\2012\2013\2014\2015\202F\2060\2212\3000\FEFF', '')), U&'.\002C\003B:*()[]{}<>\0022\0027\2018\2019\201C\201D\00AB\00BB\3002\3001'));--> statement-breakpoint
CREATE INDEX "stays_folio_key" ON "stays" USING btree (btrim(upper(translate(folio, U&' #\002D\0009\00A0\00AD\2009\200B\200E\2010\2011\2012\2013\2014\2015\202F\2060\2212\3000\FEFF', '')), U&'.\002C\003B:*()[]{}<>\0022\0027\2018\2019\201C\201D\00AB\00BB\3002\3001'));--> statement-breakpoint
CREATE INDEX "stays_named" ON "stays" USING btree ("departs_at") WHERE first_name <> 'Erased' or email is not null;--> statement-breakpoint
CREATE INDEX "merged_members_email" ON "merged_members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "merged_members_merged" ON "merged_members" USING btree ("merged_at");--> statement-breakpoint
CREATE INDEX "message_guests_day" ON "message_guests" USING btree ("guest_hash","day");--> statement-breakpoint
CREATE INDEX "message_opt_outs_mail" ON "message_opt_outs" USING btree ("mail_hash");--> statement-breakpoint
CREATE INDEX "message_receipts_holder" ON "message_receipts" USING btree ("order_id","barcode","share_id");--> statement-breakpoint
CREATE INDEX "park_messages_open" ON "park_messages" USING btree ("send_at") WHERE state in ('scheduled', 'sending') or (state in ('sent', 'stopped') and not is_cleared);--> statement-breakpoint
CREATE INDEX "park_messages_changed" ON "park_messages" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "attempt_counters_window" ON "attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "google_wallet_objects_pass" ON "google_wallet_objects" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower("to_address"));--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE sent_at is null and abandoned_at is null;--> statement-breakpoint
CREATE INDEX "mails_leased" ON "mails" USING btree ("lease_id") WHERE lease_id is not null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("mail_id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("to_address"),"queued_at");--> statement-breakpoint
CREATE INDEX "attraction_visits_pass" ON "attraction_visits" USING btree ("order_id","barcode","visited_at");--> statement-breakpoint
CREATE INDEX "orders_invoice_key" ON "orders" USING btree (btrim(upper(translate(invoice_number, U&' #\002D\0009\00A0\00AD\2009\200B\200E\2010\2011\2012\2013\2014\2015\202F\2060\2212\3000\FEFF', '')), U&'.\002C\003B:*()[]{}<>\0022\0027\2018\2019\201C\201D\00AB\00BB\3002\3001'));--> statement-breakpoint
CREATE INDEX "orders_crm_id" ON "orders" USING btree ("crm_id") WHERE crm_id <> '';--> statement-breakpoint
CREATE INDEX "orders_search_id" ON "orders" USING btree ("order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_end" ON "orders" USING btree (reverse(order_id) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_channel" ON "orders" USING btree (fold_name("channel_ref") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_name" ON "orders" USING btree (fold_name(coalesce(purchaser_first_name, '') || coalesce(purchaser_last_name, '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_last_name" ON "orders" USING btree (fold_name(coalesce(purchaser_last_name, '') || coalesce(purchaser_first_name, '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_signs" ON "orders" USING gin (name_pairs(coalesce(purchaser_last_name, '') || coalesce(purchaser_first_name, '') || coalesce(purchaser_last_name, ''))) WHERE coalesce(purchaser_last_name, '') || coalesce(purchaser_first_name, '') ~ '[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff65-\uffdc𠀀-𿿽]';--> statement-breakpoint
CREATE INDEX "pass_links_pass" ON "pass_links" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_links_own" ON "pass_links" USING btree ("order_id","barcode") WHERE seed is not null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "passes_barcode" ON "passes" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "passes_photo_uid" ON "passes" USING btree ("photo_uid");--> statement-breakpoint
CREATE INDEX "passes_expires_at" ON "passes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passes_photo_ends" ON "passes" USING btree ("expires_at") WHERE has_photo;--> statement-breakpoint
CREATE INDEX "passes_search_email" ON "passes" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_phone" ON "passes" USING btree ("phone_e164" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_end" ON "passes" USING btree (reverse(barcode) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_phone_end" ON "passes" USING btree (reverse(phone_e164) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_name" ON "passes" USING btree (fold_name(coalesce(first_name, '') || coalesce(last_name, '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_last_name" ON "passes" USING btree (fold_name(coalesce(last_name, '') || coalesce(first_name, '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_signs" ON "passes" USING gin (name_pairs(coalesce(last_name, '') || coalesce(first_name, '') || coalesce(last_name, ''))) WHERE coalesce(last_name, '') || coalesce(first_name, '') ~ '[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff65-\uffdc𠀀-𿿽]';--> statement-breakpoint
CREATE INDEX "photo_requests_status" ON "photo_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "photo_requests_answered" ON "photo_requests" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "photo_requests_pass" ON "photo_requests" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_requests_open" ON "photo_requests" USING btree ("order_id","barcode") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "retired_photos_purge" ON "retired_photos" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "retired_photos_pass" ON "retired_photos" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "ticket_shares_pass" ON "ticket_shares" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "ticket_shares_search_email" ON "ticket_shares" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_shares_active_email" ON "ticket_shares" USING btree ("order_id","barcode",lower("email")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "wristbands_pass" ON "wristbands" USING btree ("order_id","barcode") WHERE "wristbands"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "wristbands_valid_until" ON "wristbands" USING btree ("valid_until") WHERE "wristbands"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "consents_pass" ON "consents" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "consents_recorded" ON "consents" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree (lower("contact"));--> statement-breakpoint
CREATE INDEX "registration_changes_pass" ON "registration_changes" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "registration_changes_changed" ON "registration_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "registration_changes_email" ON "registration_changes" USING btree (lower("after" ->> 'email'));--> statement-breakpoint
CREATE INDEX "registration_changes_former_email" ON "registration_changes" USING btree (lower("before" ->> 'email')) WHERE before ->> 'email' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_texts_name" ON "answer_texts" USING btree ("kind","language","name");--> statement-breakpoint
CREATE INDEX "help_requests_status" ON "help_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "help_requests_answered" ON "help_requests" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "help_requests_pass" ON "help_requests" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "help_requests_email" ON "help_requests" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_pass" ON "help_requests" USING btree ("kind","order_id","barcode") WHERE status = 'open' and order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_email" ON "help_requests" USING btree ("kind","email","number") WHERE status = 'open' and order_id is null;--> statement-breakpoint
CREATE INDEX "request_holds_seen" ON "request_holds" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "directory_logouts_at" ON "directory_logouts" USING btree ("logged_out_at");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_people_member" ON "directory_people" USING btree ("issuer","member_guid");--> statement-breakpoint
CREATE INDEX "directory_people_guid" ON "directory_people" USING btree ("member_guid");--> statement-breakpoint
CREATE INDEX "directory_sessions_subject" ON "directory_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "directory_sessions_sid" ON "directory_sessions" USING btree ("issuer","sid");--> statement-breakpoint
CREATE INDEX "staff_role_members_role" ON "staff_role_members" USING btree ("role_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name_key" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("target");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_guid","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_at" ON "audit_entries" USING btree ("actor_guid","at");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_name" ON "audit_entries" USING btree ("actor_name","entry_id");--> statement-breakpoint
CREATE INDEX "audit_entries_network" ON "audit_entries" USING btree ("network","entry_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_member" ON "recovery_codes" USING btree ("member_guid");--> statement-breakpoint
CREATE INDEX "sign_in_tries_tried" ON "sign_in_tries" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "staff_devices_used" ON "staff_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_member" ON "staff_passkeys" USING btree ("member_guid");--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_guid");--> statement-breakpoint
CREATE INDEX "staff_sessions_end" ON "staff_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_hits_crossing" ON "watch_hits" USING btree ("figure","subject","day","first_entry_id","times");--> statement-breakpoint
CREATE INDEX "watch_hits_crossed" ON "watch_hits" USING btree ("crossed_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_username_key" ON "team_members" USING btree (lower("username"));
--> statement-breakpoint
CREATE SEQUENCE loyalty_member_numbers START WITH 700000201;
--> statement-breakpoint
CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'Rows of % never change', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY transaction_id HAVING sum(points) <> 0 OR count(*) < 2) THEN
    RAISE EXCEPTION 'The lines of a ledger transaction must sum to 0';
  END IF;
  RETURN NULL;
END $$;
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
--> statement-breakpoint
-- Several tries of as many callers in one statement, judged in their order as `take_try` judges them one by one
-- (docs/algorithms/guessing.md). `given_keys` has the keys of the first try, then those of the second, and so on. All locks
-- are taken first and in one order, so that two statements never wait for each other: shared where every try of the key is
-- a hit, exclusive where one is a miss.
CREATE FUNCTION take_tries(given_keys text[], allowed integer[], windows integer[], alone_from integer, hits boolean[],
  tried_at timestamptz) RETURNS TABLE (place integer, is_taken boolean, misses integer[], seconds_left integer[])
LANGUAGE plpgsql AS $$
DECLARE
  keys_of_each integer := cardinality(allowed);
  one record;
  was_locked boolean;
BEGIN
  FOR one IN
    SELECT 7301101 + (given.place - 1) % keys_of_each AS kind, hashtext(given.key) AS hash,
      bool_and(hits[1 + (given.place - 1) / keys_of_each]) AS is_shared
    FROM unnest(given_keys) WITH ORDINALITY given (key, place) WHERE given.key <> ''
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    IF one.is_shared THEN was_locked := pg_advisory_xact_lock_shared(one.kind::integer, one.hash) IS NULL;
    ELSE was_locked := pg_advisory_xact_lock(one.kind::integer, one.hash) IS NULL;
    END IF;
  END LOOP;
  IF true = ALL (hits) AND NOT EXISTS (SELECT FROM attempt_counters WHERE key = ANY (given_keys) AND window_ends_at > tried_at) THEN
    RETURN QUERY SELECT tried, true, NULL::integer[], NULL::integer[] FROM generate_series(1, cardinality(hits)) tried;
    RETURN;
  END IF;
  FOR place IN 1 .. cardinality(hits) LOOP
    SELECT tried.is_taken, tried.misses, tried.seconds_left INTO take_tries.is_taken, take_tries.misses, take_tries.seconds_left
    FROM take_try(given_keys[1 + (place - 1) * keys_of_each : place * keys_of_each], allowed, windows, alone_from, hits[place],
      tried_at) tried;
    take_tries.place := place;
    RETURN NEXT;
  END LOOP;
END $$;
--> statement-breakpoint
-- The events are written by triggers, so that every path tells: guests, the desk, tills, imports, undos, commands and
-- housekeeping. A park without an endpoint writes none. Each function reads all rows of a statement at once.
-- A connection keeps the plan of its first call, which is usually about one row. A nested loop over old and new rows would
-- then compare each row of an import with every other; so those functions use hash joins, which a high estimate would compile.
CREATE FUNCTION tell_passes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.added', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'productId', product_id)
      FROM new_rows ORDER BY order_id, barcode;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.removed', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode)
      FROM old_rows ORDER BY order_id, barcode;
  ELSE
    -- A corrected number is the end of one pass and the beginning of another.
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.removed', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode)
      FROM old_rows o WHERE NOT EXISTS (SELECT FROM new_rows n WHERE n.order_id = o.order_id AND n.barcode = o.barcode)
      ORDER BY order_id, barcode;
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.added', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'productId', product_id)
      FROM new_rows n WHERE NOT EXISTS (SELECT FROM old_rows o WHERE o.order_id = n.order_id AND o.barcode = n.barcode)
      ORDER BY order_id, barcode;
    WITH compared AS (
      SELECT n.order_id, n.barcode, n.redeemed_at, n.is_redeemed AND NOT o.is_redeemed AS has_redeemed,
        array_remove(ARRAY[
          CASE WHEN n.product_id IS DISTINCT FROM o.product_id THEN 'productId' END,
          CASE WHEN n.first_name IS DISTINCT FROM o.first_name THEN 'firstName' END,
          CASE WHEN n.last_name IS DISTINCT FROM o.last_name THEN 'lastName' END,
          CASE WHEN n.email IS DISTINCT FROM o.email THEN 'email' END,
          CASE WHEN n.phone IS DISTINCT FROM o.phone THEN 'phone' END,
          CASE WHEN n.has_opted_into_email IS DISTINCT FROM o.has_opted_into_email THEN 'hasOptedIntoEmail' END,
          CASE WHEN n.has_opted_into_sms IS DISTINCT FROM o.has_opted_into_sms THEN 'hasOptedIntoSms' END,
          CASE WHEN o.is_redeemed AND NOT n.is_redeemed THEN 'isRedeemed' END,
          CASE WHEN n.is_redeemed = o.is_redeemed AND n.redeemed_at IS DISTINCT FROM o.redeemed_at THEN 'redeemedAt' END,
          CASE WHEN n.expires_at IS DISTINCT FROM o.expires_at THEN 'expiresAt' END,
          CASE WHEN n.is_refunded IS DISTINCT FROM o.is_refunded THEN 'isRefunded' END,
          CASE WHEN n.is_activated IS DISTINCT FROM o.is_activated THEN 'isActivated' END,
          CASE WHEN n.credits IS DISTINCT FROM o.credits THEN 'credits' END,
          CASE WHEN n.cash_cents IS DISTINCT FROM o.cash_cents THEN 'cashCents' END,
          CASE WHEN n.amount_cents IS DISTINCT FROM o.amount_cents THEN 'amountCents' END,
          CASE WHEN n.is_single_holder IS DISTINCT FROM o.is_single_holder THEN 'isSingleHolder' END,
          CASE WHEN (n.apple_bound_at IS NULL) IS DISTINCT FROM (o.apple_bound_at IS NULL) THEN 'isBound' END,
          CASE WHEN n.has_photo IS DISTINCT FROM o.has_photo OR (n.has_photo AND n.photo_uid IS DISTINCT FROM o.photo_uid)
            THEN 'photo' END
        ], NULL) AS changed
      FROM new_rows n JOIN old_rows o USING (order_id, barcode))
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT kind, 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode) || told.data
      FROM compared CROSS JOIN LATERAL (
        SELECT 1 AS place, 'pass.redeemed' AS kind,
          jsonb_build_object('redeemedAt', to_char(redeemed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS data
          WHERE has_redeemed
        UNION ALL
        SELECT 2, 'pass.updated', jsonb_build_object('changed', to_jsonb(changed)) WHERE cardinality(changed) > 0) told
      ORDER BY order_id, barcode, place;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_registrations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  INSERT INTO outgoing_events (kind, subject, data)
    SELECT 'registration.saved', 'pass/' || order_id || '/' || barcode,
      jsonb_build_object('orderId', order_id, 'barcode', barcode, 'changed', coalesce((
        SELECT jsonb_agg(field.key ORDER BY field.key) FROM jsonb_each("after") field
        WHERE "before" -> field.key IS DISTINCT FROM field.value), '[]'::jsonb))
    FROM new_rows ORDER BY change_id;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_consents() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  INSERT INTO outgoing_events (kind, subject, data)
    SELECT 'consent.answered', 'pass/' || order_id || '/' || barcode,
      jsonb_build_object('orderId', order_id, 'barcode', barcode, 'channel', channel, 'isGiven', is_given)
    FROM new_rows ORDER BY consent_id;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_photo_requests() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'photo.asked', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'requestId', request_id)
      FROM new_rows WHERE status = 'open' ORDER BY requested_at, request_id;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN n.status = 'open' THEN 'photo.asked' ELSE 'photo.answered' END,
        'pass/' || n.order_id || '/' || n.barcode,
        jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode, 'requestId', request_id) ||
          CASE n.status WHEN 'open' THEN '{}'::jsonb WHEN 'answered' THEN '{"answer":"granted"}' ELSE '{"answer":"declined"}' END
      FROM new_rows n JOIN old_rows o USING (request_id) WHERE n.status <> o.status ORDER BY request_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_shares() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'share.made', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'shareId', share_id)
      FROM new_rows WHERE revoked_at IS NULL ORDER BY created_at, share_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'share.stopped', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'shareId', share_id)
      FROM old_rows WHERE revoked_at IS NULL ORDER BY share_id;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN n.revoked_at IS NULL THEN 'share.made' ELSE 'share.stopped' END,
        'pass/' || n.order_id || '/' || n.barcode,
        jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode, 'shareId', share_id)
      FROM new_rows n JOIN old_rows o USING (share_id)
      WHERE (n.revoked_at IS NULL) <> (o.revoked_at IS NULL) ORDER BY share_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_links() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'link.made', 'pass/' || order_id || '/' || barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'barcode', barcode, 'of', kind, 'shareId', share_id))
      FROM new_rows WHERE revoked_at IS NULL ORDER BY order_id, barcode, created_at;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'link.stopped', 'pass/' || order_id || '/' || barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'barcode', barcode, 'of', kind, 'shareId', share_id))
      FROM old_rows WHERE revoked_at IS NULL ORDER BY order_id, barcode, created_at;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN n.revoked_at IS NULL THEN 'link.made' ELSE 'link.stopped' END,
        'pass/' || n.order_id || '/' || n.barcode, jsonb_strip_nulls(
        jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode, 'of', n.kind, 'shareId', n.share_id))
      FROM new_rows n JOIN old_rows o USING (hash_url_sha256)
      WHERE (n.revoked_at IS NULL) <> (o.revoked_at IS NULL) ORDER BY n.order_id, n.barcode, n.created_at;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_bands() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.ended', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode)
      FROM old_rows WHERE state = 'activated' AND order_id IS NOT NULL AND barcode IS NOT NULL ORDER BY code;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.ended', 'pass/' || o.order_id || '/' || o.barcode,
        jsonb_build_object('orderId', o.order_id, 'barcode', o.barcode)
      FROM old_rows o WHERE o.state = 'activated' AND o.order_id IS NOT NULL AND o.barcode IS NOT NULL
        AND NOT EXISTS (SELECT FROM new_rows n WHERE n.code = o.code AND n.state = 'activated'
          AND n.order_id = o.order_id AND n.barcode = o.barcode)
      ORDER BY o.code;
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.activated', 'pass/' || n.order_id || '/' || n.barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode,
          'validUntil', to_char(n.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      FROM new_rows n JOIN old_rows o USING (code)
      WHERE n.state = 'activated' AND n.order_id IS NOT NULL AND n.barcode IS NOT NULL
        AND (o.state <> 'activated' OR (o.order_id, o.barcode) IS DISTINCT FROM (n.order_id, n.barcode))
      ORDER BY code;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.activated', 'pass/' || order_id || '/' || barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'barcode', barcode,
          'validUntil', to_char(valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      FROM new_rows WHERE state = 'activated' AND order_id IS NOT NULL AND barcode IS NOT NULL ORDER BY code;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'member.joined', 'member/' || member_id, jsonb_build_object('account', member_id)
      FROM new_rows ORDER BY member_id;
  ELSE
    WITH compared AS (
      SELECT member_id, n.status = 'closed' AND o.status <> 'closed' AS has_closed,
        array_remove(ARRAY[
          CASE WHEN n.email IS DISTINCT FROM o.email THEN 'email' END,
          CASE WHEN n.first_name IS DISTINCT FROM o.first_name THEN 'firstName' END,
          CASE WHEN n.last_name IS DISTINCT FROM o.last_name THEN 'lastName' END,
          CASE WHEN n.phone IS DISTINCT FROM o.phone THEN 'phone' END,
          CASE WHEN n.zip IS DISTINCT FROM o.zip THEN 'zip' END,
          CASE WHEN n.season_pass_id IS DISTINCT FROM o.season_pass_id THEN 'seasonPassId' END,
          CASE WHEN o.status = 'closed' AND n.status <> 'closed' THEN 'status' END
        ], NULL) AS changed
      FROM new_rows n JOIN old_rows o USING (member_id))
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN has_closed THEN 'member.closed' ELSE 'member.updated' END, 'member/' || member_id,
        jsonb_build_object('account', member_id) ||
          CASE WHEN has_closed THEN '{}'::jsonb ELSE jsonb_build_object('changed', to_jsonb(changed)) END
      FROM compared WHERE has_closed OR cardinality(changed) > 0 ORDER BY member_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_claims() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'claim.made', 'member/' || member_id, jsonb_build_object(
        'account', member_id, 'claimId', claim_id, 'source', source_kind, 'sourceId', source_id)
      FROM new_rows WHERE released_at IS NULL ORDER BY claimed_at, claim_id;
  ELSE
    -- A claim that a merge gives to another account is released by one and made by the other.
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT told.kind, 'member/' || told.member_id, jsonb_build_object(
        'account', told.member_id, 'claimId', claim_id, 'source', n.source_kind, 'sourceId', n.source_id)
      FROM new_rows n JOIN old_rows o USING (claim_id) CROSS JOIN LATERAL (
        SELECT 1 AS place, 'claim.released' AS kind, o.member_id WHERE o.released_at IS NULL
          AND (n.released_at IS NOT NULL OR n.member_id <> o.member_id)
        UNION ALL
        SELECT 2, 'claim.made', n.member_id WHERE n.released_at IS NULL
          AND (o.released_at IS NOT NULL OR n.member_id <> o.member_id)) told
      ORDER BY claim_id, place;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_rewards() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'reward.taken', 'member/' || member_id, jsonb_build_object(
        'account', member_id, 'takingId', taking_id, 'reward', reward_code, 'points', points)
      FROM new_rows WHERE state = 'open' ORDER BY taken_at, taking_id;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE n.state WHEN 'open' THEN 'reward.taken' WHEN 'redeemed' THEN 'reward.redeemed' ELSE 'reward.returned' END,
        'member/' || n.member_id, jsonb_build_object(
        'account', n.member_id, 'takingId', taking_id, 'reward', n.reward_code, 'points', n.points) ||
        CASE n.state WHEN 'open' THEN '{}'::jsonb WHEN 'redeemed' THEN jsonb_build_object('outletId', n.outlet_id)
          ELSE jsonb_build_object('by', n.ended_by) END
      FROM new_rows n JOIN old_rows o USING (taking_id) WHERE n.state <> o.state ORDER BY taking_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION tell_points() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  INSERT INTO outgoing_events (kind, subject, data)
    SELECT 'points.changed', 'member/' || moved.member_id, jsonb_build_object(
      'account', moved.member_id, 'transactionId', moved.transaction_id, 'entry', entry.kind,
      'posted', moved.posted, 'pending', moved.pending, 'held', moved.held)
    FROM (
      SELECT transaction_id, member_id, min(line_id) AS first_line,
        coalesce(sum(points) FILTER (WHERE account = 'posted'), 0) AS posted,
        coalesce(sum(points) FILTER (WHERE account = 'pending'), 0) AS pending,
        coalesce(sum(points) FILTER (WHERE account = 'held'), 0) AS held
      FROM new_rows WHERE account <> 'club' GROUP BY transaction_id, member_id) moved
    JOIN ledger_transactions entry USING (transaction_id)
    ORDER BY moved.first_line;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER consents_never_change BEFORE UPDATE ON "consents" FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER registration_changes_never_change BEFORE UPDATE ON "registration_changes" FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_balance AFTER INSERT ON "ledger_lines" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
CREATE TRIGGER audit_seals_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER passes_told_insert AFTER INSERT ON "passes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_passes();
--> statement-breakpoint
CREATE TRIGGER passes_told_update AFTER UPDATE ON "passes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_passes();
--> statement-breakpoint
CREATE TRIGGER passes_told_delete AFTER DELETE ON "passes" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_passes();
--> statement-breakpoint
CREATE TRIGGER registration_changes_told AFTER INSERT ON "registration_changes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_registrations();
--> statement-breakpoint
CREATE TRIGGER consents_told AFTER INSERT ON "consents" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_consents();
--> statement-breakpoint
CREATE TRIGGER photo_requests_told_insert AFTER INSERT ON "photo_requests" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_photo_requests();
--> statement-breakpoint
CREATE TRIGGER photo_requests_told_update AFTER UPDATE ON "photo_requests" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_photo_requests();
--> statement-breakpoint
CREATE TRIGGER ticket_shares_told_insert AFTER INSERT ON "ticket_shares" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_shares();
--> statement-breakpoint
CREATE TRIGGER ticket_shares_told_update AFTER UPDATE ON "ticket_shares" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_shares();
--> statement-breakpoint
CREATE TRIGGER ticket_shares_told_delete AFTER DELETE ON "ticket_shares" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_shares();
--> statement-breakpoint
CREATE TRIGGER pass_links_told_insert AFTER INSERT ON "pass_links" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
--> statement-breakpoint
CREATE TRIGGER pass_links_told_update AFTER UPDATE ON "pass_links" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
--> statement-breakpoint
CREATE TRIGGER pass_links_told_delete AFTER DELETE ON "pass_links" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
--> statement-breakpoint
CREATE TRIGGER wristbands_told_insert AFTER INSERT ON "wristbands" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bands();
--> statement-breakpoint
CREATE TRIGGER wristbands_told_update AFTER UPDATE ON "wristbands" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bands();
--> statement-breakpoint
CREATE TRIGGER wristbands_told_delete AFTER DELETE ON "wristbands" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bands();
--> statement-breakpoint
CREATE TRIGGER loyalty_members_told_insert AFTER INSERT ON "loyalty_members" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_members();
--> statement-breakpoint
CREATE TRIGGER loyalty_members_told_update AFTER UPDATE ON "loyalty_members" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_members();
--> statement-breakpoint
CREATE TRIGGER loyalty_claims_told_insert AFTER INSERT ON "loyalty_claims" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_claims();
--> statement-breakpoint
CREATE TRIGGER loyalty_claims_told_update AFTER UPDATE ON "loyalty_claims" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_claims();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_told AFTER INSERT ON "ledger_lines" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_points();
--> statement-breakpoint
CREATE TRIGGER reward_takings_told_insert AFTER INSERT ON "reward_takings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rewards();
--> statement-breakpoint
CREATE TRIGGER reward_takings_told_update AFTER UPDATE ON "reward_takings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rewards();
--> statement-breakpoint
CREATE TRIGGER audit_entries_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_undos_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_undos" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
