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
ALTER TABLE "pass_customizations" ADD COLUMN "picture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "look_seasons" ADD CONSTRAINT "look_seasons_look_guid_pass_customizations_guid_fk" FOREIGN KEY ("look_guid") REFERENCES "public"."pass_customizations"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_versions" ADD CONSTRAINT "look_versions_look_guid_pass_customizations_guid_fk" FOREIGN KEY ("look_guid") REFERENCES "public"."pass_customizations"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_seasons_look" ON "look_seasons" USING btree ("look_guid");--> statement-breakpoint
CREATE INDEX "look_seasons_begins" ON "look_seasons" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "look_seasons_ends" ON "look_seasons" USING btree ("ends_at");