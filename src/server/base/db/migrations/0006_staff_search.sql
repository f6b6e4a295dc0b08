CREATE TABLE "daily_counts" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_day_kind_pk" PRIMARY KEY("day","kind")
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
ALTER TABLE "photo_requests" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD COLUMN "answer_message" text;--> statement-breakpoint
CREATE INDEX "ledger_transactions_recorded" ON "ledger_transactions" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "orders_search_id" ON "orders" USING btree ("order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_channel" ON "orders" USING btree (lower("channel_ref") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_name" ON "orders" USING btree (lower(coalesce("purchaser_first_name", '') || ' ' || coalesce("purchaser_last_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_last_name" ON "orders" USING btree (lower(coalesce("purchaser_last_name", '') || ' ' || coalesce("purchaser_first_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_email" ON "passes" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_phone" ON "passes" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_name" ON "passes" USING btree (lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passes_search_last_name" ON "passes" USING btree (lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "photo_requests_status" ON "photo_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "ticket_shares_search_email" ON "ticket_shares" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE TRIGGER audit_seals_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
