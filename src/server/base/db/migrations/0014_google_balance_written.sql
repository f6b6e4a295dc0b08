ALTER TABLE "google_wallet_objects" ADD COLUMN "credits" integer;--> statement-breakpoint
ALTER TABLE "google_wallet_objects" ADD COLUMN "cash_cents" bigint;