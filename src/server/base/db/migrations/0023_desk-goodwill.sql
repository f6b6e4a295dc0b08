CREATE TABLE "goodwill_given" (
	"member_guid" uuid PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goodwill_limits" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"access_level_min" integer NOT NULL,
	"points_per_gift" integer NOT NULL,
	"points_per_day" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goodwill_limits_access_level_min_unique" UNIQUE("access_level_min")
);
