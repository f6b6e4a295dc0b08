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
CREATE UNIQUE INDEX "watch_hits_crossing" ON "watch_hits" USING btree ("figure","subject","day","first_entry_id","times");--> statement-breakpoint
CREATE INDEX "watch_hits_crossed" ON "watch_hits" USING btree ("crossed_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_at" ON "audit_entries" USING btree ("actor_guid","at");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at");