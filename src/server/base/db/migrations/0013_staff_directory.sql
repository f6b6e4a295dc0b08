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
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_sessions" ADD CONSTRAINT "directory_sessions_session_guid_staff_sessions_guid_fk" FOREIGN KEY ("session_guid") REFERENCES "public"."staff_sessions"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_logouts_at" ON "directory_logouts" USING btree ("logged_out_at");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_people_member" ON "directory_people" USING btree ("issuer","member_guid");--> statement-breakpoint
CREATE INDEX "directory_people_guid" ON "directory_people" USING btree ("member_guid");--> statement-breakpoint
CREATE INDEX "directory_sessions_subject" ON "directory_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "directory_sessions_sid" ON "directory_sessions" USING btree ("issuer","sid");