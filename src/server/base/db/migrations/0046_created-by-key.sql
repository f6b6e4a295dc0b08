ALTER TABLE "orders" ADD COLUMN "created_by_key" uuid;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "created_by_key" uuid;