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
ALTER TABLE "loyalty_members" ADD COLUMN "active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stays_named" ON "stays" USING btree ("departs_at") WHERE first_name <> 'Erased' or email is not null;--> statement-breakpoint
CREATE INDEX "consents_recorded" ON "consents" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "registration_changes_changed" ON "registration_changes" USING btree ("changed_at");