CREATE TABLE "pass_customization_categories" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
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
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"internal_id" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"description" text DEFAULT '' NOT NULL,
	"access_level" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "team_members_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "test_passes" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"barcode" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '' NOT NULL,
	CONSTRAINT "test_passes_barcode_unique" UNIQUE("barcode")
);
--> statement-breakpoint
CREATE TABLE "wallet_exceptions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"order_number" text NOT NULL,
	"skips_registration" boolean DEFAULT false NOT NULL,
	"skips_image" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_item_exclusions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
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
	"merch_item_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone
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
	"claimed_by_member_id" text,
	CONSTRAINT "checks_check_number_unique" UNIQUE("check_number")
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"source_ref" text NOT NULL,
	"product" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"points" bigint NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"actor" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "loyalty_members" (
	"member_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"zip" text NOT NULL,
	"status" text NOT NULL,
	"season_pass_id" text,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loyalty_members_email_unique" UNIQUE("email"),
	CONSTRAINT "loyalty_members_season_pass_id_unique" UNIQUE("season_pass_id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL
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
	"status" text NOT NULL,
	"claimed_by_member_id" text
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
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
	"due_at" timestamp (3) with time zone NOT NULL
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
	"valid_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checks_short_number" ON "checks" USING btree ("short_number");--> statement-breakpoint
CREATE INDEX "loyalty_entries_member" ON "loyalty_entries" USING btree ("member_id","occurred_at");--> statement-breakpoint
CREATE INDEX "attempt_counters_window" ON "attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "attraction_visits_pass" ON "attraction_visits" USING btree ("order_id","barcode","visited_at");--> statement-breakpoint
CREATE INDEX "orders_invoice_number" ON "orders" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "pass_links_pass" ON "pass_links" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "passes_barcode" ON "passes" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "passes_photo_uid" ON "passes" USING btree ("photo_uid");--> statement-breakpoint
CREATE INDEX "photo_requests_pass" ON "photo_requests" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "ticket_shares_pass" ON "ticket_shares" USING btree ("order_id","barcode");