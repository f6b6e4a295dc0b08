CREATE INDEX "club_requests_member" ON "club_requests" USING btree ("member_id","requested_at");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("to_address"),"queued_at");--> statement-breakpoint
CREATE INDEX "retired_photos_pass" ON "retired_photos" USING btree ("order_id","barcode");