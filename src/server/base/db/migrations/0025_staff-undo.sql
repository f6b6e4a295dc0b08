CREATE TABLE "audit_undos" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"undone_at" timestamp (3) with time zone NOT NULL,
	"undone_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_undos" ADD CONSTRAINT "audit_undos_entry_id_audit_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER audit_undos_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_undos" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
