ALTER TABLE "pass_links" ADD COLUMN "seed" uuid;--> statement-breakpoint
ALTER TABLE "pass_links" ADD COLUMN "seed_key_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_links_own" ON "pass_links" USING btree ("order_id","barcode") WHERE seed is not null and revoked_at is null;