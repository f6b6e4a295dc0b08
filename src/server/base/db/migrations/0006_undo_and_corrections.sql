CREATE TABLE "import_changes" (
	"change_id" bigserial PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"target" text NOT NULL,
	"action" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"xid" bigint NOT NULL,
	"keys" text[] NOT NULL,
	"barcodes" text[],
	"former" jsonb
);
--> statement-breakpoint
CREATE TABLE "import_undo_refusals" (
	"run_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_undo_refusals_run_id_subject_pk" PRIMARY KEY("run_id","subject")
);
--> statement-breakpoint
CREATE TABLE "order_corrections" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"to_order_id" text,
	"to_barcode" text,
	"reason" text NOT NULL,
	"corrected_by" text NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_corrections_order_id_barcode_pk" PRIMARY KEY("order_id","barcode")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "source" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_state" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_lease" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_by" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undo_refusals" ADD CONSTRAINT "import_undo_refusals_run_id_import_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_run" ON "import_changes" USING btree ("run_id","change_id");--> statement-breakpoint
CREATE INDEX "import_changes_written" ON "import_changes" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "import_changes_xid" ON "import_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "order_corrections_to" ON "order_corrections" USING btree ("to_order_id","to_barcode");--> statement-breakpoint
CREATE INDEX "import_runs_source" ON "import_runs" USING btree ("source","started_at");