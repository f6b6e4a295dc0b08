CREATE INDEX "mails_to" ON "mails" USING btree (lower("to_address"));--> statement-breakpoint
CREATE INDEX "passes_photo_ends" ON "passes" USING btree ("expires_at") WHERE has_photo;--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree (lower("contact"));--> statement-breakpoint
CREATE INDEX "registration_changes_email" ON "registration_changes" USING btree (lower("after" ->> 'email'));--> statement-breakpoint
CREATE INDEX "registration_changes_former_email" ON "registration_changes" USING btree (lower("before" ->> 'email')) WHERE before ->> 'email' is not null;