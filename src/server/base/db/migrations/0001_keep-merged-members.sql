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
CREATE INDEX "merged_members_email" ON "merged_members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "merged_members_merged" ON "merged_members" USING btree ("merged_at");