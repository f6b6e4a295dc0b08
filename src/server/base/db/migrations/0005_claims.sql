ALTER TABLE "loyalty_members" ADD COLUMN "claims_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "proved_at" timestamp (3) with time zone;