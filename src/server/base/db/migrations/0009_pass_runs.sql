CREATE TABLE "pass_run_parts" (
	"run_id" bigint NOT NULL,
	"wallet" text NOT NULL,
	"total" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"is_queueing" boolean NOT NULL,
	"cursor" jsonb,
	"paced_at" timestamp (3) with time zone NOT NULL,
	"brake" text,
	CONSTRAINT "pass_run_parts_run_id_wallet_pk" PRIMARY KEY("run_id","wallet")
);
--> statement-breakpoint
CREATE TABLE "pass_runs" (
	"run_id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" jsonb NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"stopped_by" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "pass_updates_due";--> statement-breakpoint
ALTER TABLE "pass_updates" ADD COLUMN "run_id" bigint;--> statement-breakpoint
ALTER TABLE "pass_run_parts" ADD CONSTRAINT "pass_run_parts_run_id_pass_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pass_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_runs_open" ON "pass_runs" USING btree ("kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "pass_updates_run" ON "pass_updates" USING btree ("run_id","wallet") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "pass_updates_due" ON "pass_updates" USING btree ("wallet",("requeue_id" is not null or "run_id" is not null),"due_at");