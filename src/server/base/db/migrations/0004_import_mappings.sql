CREATE TABLE "import_mappings" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_refusals" ADD COLUMN "cells" text[];--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "headers" text[];