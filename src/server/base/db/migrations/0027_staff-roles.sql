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
ALTER TABLE "team_members" ADD COLUMN "works_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "last_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_role_members" ADD CONSTRAINT "staff_role_members_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role_members" ADD CONSTRAINT "staff_role_members_role_guid_staff_roles_guid_fk" FOREIGN KEY ("role_guid") REFERENCES "public"."staff_roles"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_role_members_role" ON "staff_role_members" USING btree ("role_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name_key" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
UPDATE "team_members" SET "last_signed_in_at" = (SELECT max("at") FROM "audit_entries" WHERE "actor_guid" = "team_members"."guid" AND "action" = 'Sign In');
