ALTER TABLE "stays" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "stays_email" ON "stays" USING btree (lower(email)) WHERE email is not null;