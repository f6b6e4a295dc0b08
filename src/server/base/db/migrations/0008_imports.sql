CREATE TABLE "api_keys" (
	"key_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_sha256" "bytea" NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_sha256_unique" UNIQUE("key_sha256"),
	CONSTRAINT "api_keys_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "import_answers" (
	"key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"asked_sha256" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_answers_key_id_idempotency_key_pk" PRIMARY KEY("key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"reasons" text[] NOT NULL,
	CONSTRAINT "import_refusals_run_id_row_pk" PRIMARY KEY("run_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"run_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"state" text NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_kept" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"fault" text,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_versions_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_inbox_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_answers_expiry" ON "import_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_runs_started" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_open" ON "import_runs" USING btree ("kind","content_sha256") WHERE state <> 'done' and not is_dry_run;--> statement-breakpoint
CREATE INDEX "webhook_inbox_received" ON "webhook_inbox" USING btree ("received_at");