CREATE TABLE "hour_figures" (
	"at" timestamp (3) with time zone NOT NULL,
	"figure" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "hour_figures_at_figure_pk" PRIMARY KEY("at","figure")
);
--> statement-breakpoint
CREATE TABLE "ledger_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"added_to" bigint NOT NULL,
	"next_to" bigint NOT NULL,
	"barrier" bigint
);
--> statement-breakpoint
CREATE TABLE "pass_days" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "pass_days_order_id_barcode_day_pk" PRIMARY KEY("order_id","barcode","day")
);
--> statement-breakpoint
CREATE TABLE "return_days" (
	"day" text NOT NULL,
	"earlier" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "return_days_day_earlier_pk" PRIMARY KEY("day","earlier")
);
--> statement-breakpoint
CREATE TABLE "wallet_adoption" (
	"product_id" text PRIMARY KEY NOT NULL,
	"possible" integer NOT NULL,
	"apple" integer NOT NULL,
	"google" integer NOT NULL,
	"either" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pass_days_day" ON "pass_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "club_requests_answered" ON "club_requests" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "photo_requests_answered" ON "photo_requests" USING btree ("answered_at");