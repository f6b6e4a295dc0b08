CREATE TABLE "made_days" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"day" text NOT NULL,
	"wallet" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "made_days_order_id_barcode_day_wallet_pk" PRIMARY KEY("order_id","barcode","day","wallet")
);
--> statement-breakpoint
CREATE INDEX "made_days_day" ON "made_days" USING btree ("day");