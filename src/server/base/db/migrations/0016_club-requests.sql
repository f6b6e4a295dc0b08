CREATE TABLE "claim_reminders" (
	"reminder_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "claim_reminders" ADD CONSTRAINT "claim_reminders_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_requests" ADD CONSTRAINT "club_requests_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_reminders_once" ON "claim_reminders" USING btree ("member_id","source_kind","source_id");--> statement-breakpoint
CREATE INDEX "claim_reminders_ends" ON "claim_reminders" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "club_requests_status" ON "club_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "club_requests_open" ON "club_requests" USING btree ("member_id","earn_kind","number") WHERE status = 'open';