CREATE TABLE "google_wallet_classes" (
	"class_id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_wallet_objects" (
	"object_id" text PRIMARY KEY NOT NULL,
	"class_id" text NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"plain_text" text NOT NULL,
	"html" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "retired_photos" (
	"photo_uid" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	"purge_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"channel" text NOT NULL,
	"is_given" boolean NOT NULL,
	"contact" text NOT NULL,
	"text_version" text NOT NULL,
	"network" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_changes" (
	"change_id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"network" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wristbands" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "wristbands" ADD COLUMN "barcode" text;--> statement-breakpoint
CREATE INDEX "google_wallet_objects_pass" ON "google_wallet_objects" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE sent_at is null and abandoned_at is null;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "retired_photos_purge" ON "retired_photos" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "consents_pass" ON "consents" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "registration_changes_pass" ON "registration_changes" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_requests_open" ON "photo_requests" USING btree ("order_id","barcode") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_shares_active_email" ON "ticket_shares" USING btree ("order_id","barcode",lower("email")) WHERE revoked_at is null;--> statement-breakpoint
CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'Rows of % never change', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER consents_never_change BEFORE UPDATE ON "consents" FOR EACH ROW EXECUTE FUNCTION refuse_update();--> statement-breakpoint
CREATE TRIGGER registration_changes_never_change BEFORE UPDATE ON "registration_changes" FOR EACH ROW EXECUTE FUNCTION refuse_update();
