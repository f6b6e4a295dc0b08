TRUNCATE loyalty_members;--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"line_id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"account" text NOT NULL,
	"points" bigint NOT NULL,
	"posts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"member_id" text NOT NULL,
	"source_id" text NOT NULL,
	"source_ref" text NOT NULL,
	"product" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"basis" jsonb NOT NULL,
	"origin" text NOT NULL,
	"actor" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "loyalty_claims" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"member_id" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_codes" (
	"email_key" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loyalty_members" DROP CONSTRAINT "loyalty_members_email_unique";--> statement-breakpoint
ALTER TABLE "loyalty_members" ALTER COLUMN "phone" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "loyalty_members" ALTER COLUMN "zip" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "user_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "email_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "guest_claims_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_claims" ADD CONSTRAINT "loyalty_claims_member_id_loyalty_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."loyalty_members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_lines_member" ON "ledger_lines" USING btree ("member_id","account");--> statement-breakpoint
CREATE INDEX "ledger_lines_transaction" ON "ledger_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_posts" ON "ledger_lines" USING btree ("posts_at") WHERE posts_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_expires" ON "ledger_lines" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" USING btree ("kind","source");--> statement-breakpoint
CREATE INDEX "ledger_transactions_member" ON "ledger_transactions" USING btree ("member_id","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_claims_source" ON "loyalty_claims" USING btree ("source_kind","source_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "loyalty_claims_member" ON "loyalty_claims" USING btree ("member_id","claimed_at");--> statement-breakpoint
ALTER TABLE "checks" DROP COLUMN "claimed_by_member_id";--> statement-breakpoint
ALTER TABLE "stays" DROP COLUMN "claimed_by_member_id";--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD CONSTRAINT "loyalty_members_user_id_unique" UNIQUE("user_id");--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD CONSTRAINT "loyalty_members_email_key_unique" UNIQUE("email_key");--> statement-breakpoint
CREATE SEQUENCE loyalty_member_numbers START WITH 700000201;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transactions_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_lines_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY transaction_id HAVING sum(points) <> 0 OR count(*) < 2) THEN
    RAISE EXCEPTION 'The lines of a ledger transaction must sum to 0';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_lines_balance AFTER INSERT ON "ledger_lines" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
