CREATE TABLE "crm_events" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email_key" text NOT NULL,
	"order_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "connector_answers" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connector_answers_system_number_pk" PRIMARY KEY("system","number")
);
--> statement-breakpoint
CREATE INDEX "crm_events_due" ON "crm_events" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "crm_events_email" ON "crm_events" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "connector_answers_answered" ON "connector_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "orders_crm_id" ON "orders" USING btree ("crm_id") WHERE crm_id <> '';