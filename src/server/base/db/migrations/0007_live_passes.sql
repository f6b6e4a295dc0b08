CREATE SEQUENCE "public"."apple_pass_tags" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "apple_devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"push_token" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apple_passes" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"key_id" text NOT NULL,
	"tag" bigint DEFAULT nextval('apple_pass_tags') NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "apple_registrations" (
	"device_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "apple_registrations_device_id_serial_number_pk" PRIMARY KEY("device_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "pass_requeues" (
	"requeue_id" bigserial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"reach" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"phase" text NOT NULL,
	"cursor" jsonb,
	"queued" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_updates" (
	"wallet" text NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"touches" integer DEFAULT 1 NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text,
	"requeue_id" bigint,
	CONSTRAINT "pass_updates_wallet_order_id_barcode_share_id_pk" PRIMARY KEY("wallet","order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_logs" (
	"log_id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_wallet_objects" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "google_wallet_objects" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_device_id_apple_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."apple_devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_serial_number_apple_passes_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."apple_passes"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apple_devices_token" ON "apple_devices" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "apple_passes_holder" ON "apple_passes" USING btree ("order_id","barcode","share_id");--> statement-breakpoint
CREATE UNIQUE INDEX "apple_passes_current" ON "apple_passes" USING btree ("order_id","barcode","share_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "apple_registrations_serial" ON "apple_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "pass_requeues_open" ON "pass_requeues" USING btree ("requeue_id") WHERE phase <> 'done';--> statement-breakpoint
CREATE INDEX "pass_updates_due" ON "pass_updates" USING btree ("wallet",("requeue_id" is not null),"due_at");--> statement-breakpoint
CREATE INDEX "pass_updates_requeue" ON "pass_updates" USING btree ("requeue_id") WHERE requeue_id is not null;--> statement-breakpoint
CREATE INDEX "wallet_logs_at" ON "wallet_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "passes_expires_at" ON "passes" USING btree ("expires_at");