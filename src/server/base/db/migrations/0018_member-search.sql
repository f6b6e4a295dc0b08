CREATE INDEX "loyalty_members_search_email" ON "loyalty_members" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_phone" ON "loyalty_members" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_name" ON "loyalty_members" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "loyalty_members_search_last_name" ON "loyalty_members" USING btree (lower("last_name" || ' ' || "first_name") text_pattern_ops);