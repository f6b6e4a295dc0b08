CREATE TABLE "gate_scans" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"scanned_by" uuid NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"said" text,
	"order_id" text,
	"barcode" text,
	"is_shared" boolean NOT NULL,
	"kept_for" text
);
--> statement-breakpoint
CREATE INDEX "gate_scans_received" ON "gate_scans" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_scans_kept" ON "gate_scans" USING btree ("order_id","barcode","kept_for") WHERE kept_for is not null;