CREATE TABLE "club_tickets" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"order_key" text NOT NULL,
	"invoice_key" text,
	"product" text NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"is_refunded" boolean NOT NULL,
	"earns_points" boolean NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "club_tickets_order_id_barcode_pk" PRIMARY KEY("order_id","barcode")
);
--> statement-breakpoint
CREATE INDEX "club_tickets_order_key" ON "club_tickets" USING btree ("order_key");--> statement-breakpoint
CREATE INDEX "club_tickets_invoice_key" ON "club_tickets" USING btree ("invoice_key") WHERE invoice_key is not null;--> statement-breakpoint
CREATE INDEX "club_tickets_barcode" ON "club_tickets" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "club_tickets_refunded" ON "club_tickets" USING btree ("order_id") WHERE is_refunded;