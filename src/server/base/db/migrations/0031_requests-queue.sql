CREATE TABLE "answer_texts" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"answer" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"request_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"barcode" text,
	"email" text NOT NULL,
	"number" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answer_message" text
);
--> statement-breakpoint
CREATE TABLE "request_holds" (
	"kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"member_guid" uuid NOT NULL,
	"member_name" text NOT NULL,
	"held_since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	CONSTRAINT "request_holds_kind_request_id_pk" PRIMARY KEY("kind","request_id")
);
--> statement-breakpoint
ALTER TABLE "photo_requests" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "request_holds" ADD CONSTRAINT "request_holds_member_guid_team_members_guid_fk" FOREIGN KEY ("member_guid") REFERENCES "public"."team_members"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_requests_status" ON "help_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "help_requests_answered" ON "help_requests" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "help_requests_pass" ON "help_requests" USING btree ("order_id","barcode");--> statement-breakpoint
CREATE INDEX "help_requests_email" ON "help_requests" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_pass" ON "help_requests" USING btree ("kind","order_id","barcode") WHERE status = 'open' and order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_email" ON "help_requests" USING btree ("kind","email","number") WHERE status = 'open' and order_id is null;--> statement-breakpoint
CREATE INDEX "request_holds_seen" ON "request_holds" USING btree ("seen_at");