CREATE TABLE "scheduled_jobs" (
	"job" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_fault" text
);
