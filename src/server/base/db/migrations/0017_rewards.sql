CREATE TABLE "reward_takings" (
	"taking_id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"reward_guid" uuid NOT NULL,
	"reward_code" text NOT NULL,
	"name" text NOT NULL,
	"points" integer NOT NULL,
	"picture" text NOT NULL,
	"outlets" text NOT NULL,
	"terms" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"code_key_id" text NOT NULL,
	"state" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"actor" text,
	"outlet_id" integer,
	"redemption_id" text,
	CONSTRAINT "reward_takings_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "guid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "sequence" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "picture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "valid_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "valid_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "outlets" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_takings" ADD CONSTRAINT "reward_takings_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_takings_request" ON "reward_takings" USING btree ("member_id","request_id");--> statement-breakpoint
CREATE INDEX "reward_takings_member" ON "reward_takings" USING btree ("member_id","taken_at");--> statement-breakpoint
CREATE INDEX "reward_takings_due" ON "reward_takings" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reward_takings_reward" ON "reward_takings" USING btree ("reward_guid");--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_guid_unique" UNIQUE("guid");