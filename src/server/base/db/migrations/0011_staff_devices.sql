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
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_tries_tried" ON "sign_in_tries" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "staff_devices_used" ON "staff_devices" USING btree ("last_used_at");