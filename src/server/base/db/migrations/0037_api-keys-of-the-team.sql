ALTER TABLE "api_key_uses" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "maker_guid" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "deleted_by" text;--> statement-breakpoint
CREATE INDEX "api_key_uses_hour" ON "api_key_uses" USING btree ("hour");