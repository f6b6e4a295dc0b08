CREATE TABLE "message_guests" (
	"message_id" uuid NOT NULL,
	"guest_hash" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"has_announced" boolean NOT NULL,
	CONSTRAINT "message_guests_message_id_guest_hash_pk" PRIMARY KEY("message_id","guest_hash")
);
--> statement-breakpoint
CREATE TABLE "message_opt_outs" (
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"mail_hash" text,
	"declined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_opt_outs_order_id_barcode_share_id_pk" PRIMARY KEY("order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "message_receipts" (
	"message_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"barcode" text NOT NULL,
	"share_id" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"announces" boolean NOT NULL,
	"google" text,
	CONSTRAINT "message_receipts_message_id_order_id_barcode_share_id_pk" PRIMARY KEY("message_id","order_id","barcode","share_id")
);
--> statement-breakpoint
CREATE TABLE "park_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"audience" jsonb NOT NULL,
	"state" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"send_at" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"cursor" jsonb,
	"is_cleared" boolean DEFAULT false NOT NULL,
	"requeue_id" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"announced" integer DEFAULT 0 NOT NULL,
	"opted_out" integer DEFAULT 0 NOT NULL,
	"over_limit" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_guests" ADD CONSTRAINT "message_guests_message_id_park_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."park_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_message_id_park_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."park_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_guests_day" ON "message_guests" USING btree ("guest_hash","day");--> statement-breakpoint
CREATE INDEX "message_opt_outs_mail" ON "message_opt_outs" USING btree ("mail_hash");--> statement-breakpoint
CREATE INDEX "message_receipts_holder" ON "message_receipts" USING btree ("order_id","barcode","share_id");--> statement-breakpoint
CREATE INDEX "park_messages_open" ON "park_messages" USING btree ("send_at") WHERE state in ('scheduled', 'sending') or (state in ('sent', 'stopped') and not is_cleared);--> statement-breakpoint
CREATE INDEX "park_messages_changed" ON "park_messages" USING btree ("changed_at");