CREATE TABLE "archived_entries" (
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"archive_id" uuid NOT NULL,
	CONSTRAINT "archived_entries_kind_source_pk" PRIMARY KEY("kind","source")
);
--> statement-breakpoint
CREATE TABLE "archived_figures" (
	"archive_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"figure" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "archived_figures_archive_id_at_figure_pk" PRIMARY KEY("archive_id","at","figure")
);
--> statement-breakpoint
CREATE TABLE "archived_members" (
	"member_id" text NOT NULL,
	"archive_id" uuid NOT NULL,
	"last_recorded_at" timestamp (3) with time zone NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "archived_members_member_id_archive_id_pk" PRIMARY KEY("member_id","archive_id")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"archive_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"before_month" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"rows_sealed" bigint NOT NULL,
	"rows_deleted" bigint NOT NULL,
	"first_entry_id" bigint,
	"last_entry_id" bigint,
	"first_hash" "bytea",
	"last_hash" "bytea",
	"file_name" text NOT NULL,
	"file_sha256" "bytea" NOT NULL,
	"keep_until" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "archived_entries_archive" ON "archived_entries" USING btree ("archive_id");--> statement-breakpoint
CREATE INDEX "archived_members_archive" ON "archived_members" USING btree ("archive_id");--> statement-breakpoint
CREATE UNIQUE INDEX "archives_under_way" ON "archives" USING btree ("kind") WHERE state = 'deleting';--> statement-breakpoint
-- Writers to these tables wait from here to the end; readers never do. A writer that has one of them and waits for another
-- would stop this migration, or be stopped, as a deadlock, which PostgreSQL looks for after one second: so this one gives
-- its locks up long before, lets the writers end, and tries again, for some minutes.
DO $$ BEGIN
  PERFORM set_config('lock_timeout', '200ms', true);
  FOR attempt IN 1..1500 LOOP
    BEGIN
      LOCK TABLE ledger_transactions, ledger_lines, audit_entries, audit_undos IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF attempt = 1500 THEN RAISE; END IF;
      PERFORM pg_sleep(0.05 + random() * 0.1);
    END;
  END LOOP;
  PERFORM set_config('lock_timeout', '0', true);
END $$;
--> statement-breakpoint
CREATE INDEX "ledger_lines_lot" ON "ledger_lines" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
-- Rows leave the record and the ledger only for a sealed archive: `promenade archive` first notes what the file holds
-- (docs/decisions/0077-sealed-archives.md). Everything else is refused as before.
CREATE FUNCTION refuse_unarchived_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM removed WHERE NOT EXISTS (SELECT 1 FROM archives
      WHERE kind = 'audit' AND state = 'deleting' AND removed.entry_id BETWEEN first_entry_id AND last_entry_id)) THEN
    RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_entries_never_change BEFORE UPDATE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_leave_archived AFTER DELETE ON "audit_entries" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived_entry();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_undos_never_change BEFORE UPDATE OR TRUNCATE ON "audit_undos" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_undos_leave_archived AFTER DELETE ON "audit_undos" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_unarchived_transaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM removed WHERE NOT EXISTS (SELECT 1 FROM archived_entries archived
      WHERE archived.kind = removed.kind AND archived.source = removed.source)) THEN
    RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The lines leave before their transaction, which the foreign key asks for.
CREATE FUNCTION refuse_unarchived_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM removed WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions entry
      JOIN archived_entries archived ON archived.kind = entry.kind AND archived.source = entry.source
      WHERE entry.transaction_id = removed.transaction_id)) THEN
    RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_transactions_never_change BEFORE UPDATE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_leave_archived AFTER DELETE ON "ledger_transactions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived_transaction();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_lines_never_change BEFORE UPDATE OR TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_leave_archived AFTER DELETE ON "ledger_lines" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unarchived_line();
--> statement-breakpoint
-- One event is one entry, also if its entry is in an archive: the row is left out, as ON CONFLICT DO NOTHING leaves out one
-- that the ledger has. Entries of claims are made under the claim's own random id, and a source is claimed once in
-- loyalty_claims, so they are not looked up.
CREATE FUNCTION skip_archived_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM archived_entries WHERE kind = NEW.kind AND source = NEW.source) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_once_archived BEFORE INSERT ON "ledger_transactions" FOR EACH ROW
  WHEN (NEW.kind NOT IN ('Ticket', 'Food & Beverage', 'Hotel')) EXECUTE FUNCTION skip_archived_event();
--> statement-breakpoint
-- What is known of an entry that left stays until its archive is restored.
CREATE FUNCTION refuse_unrestored() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM removed WHERE NOT EXISTS (SELECT 1 FROM archives
      WHERE archives.archive_id = removed.archive_id AND state = 'restored')) THEN
    RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archived_entries_leave_restored AFTER DELETE ON "archived_entries" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unrestored();
--> statement-breakpoint
CREATE TRIGGER archived_entries_never_change BEFORE UPDATE OR TRUNCATE ON "archived_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Points that come back from an archive are no news for other systems.
CREATE OR REPLACE FUNCTION tell_points() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('promenade.restores', true) = 'on' OR NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  INSERT INTO outgoing_events (kind, subject, data)
    SELECT 'points.changed', 'member/' || moved.member_id, jsonb_build_object(
      'account', moved.member_id, 'transactionId', moved.transaction_id, 'entry', entry.kind,
      'posted', moved.posted, 'pending', moved.pending, 'held', moved.held)
    FROM (
      SELECT transaction_id, member_id, min(line_id) AS first_line,
        coalesce(sum(points) FILTER (WHERE account = 'posted'), 0) AS posted,
        coalesce(sum(points) FILTER (WHERE account = 'pending'), 0) AS pending,
        coalesce(sum(points) FILTER (WHERE account = 'held'), 0) AS held
      FROM new_rows WHERE account <> 'club' GROUP BY transaction_id, member_id) moved
    JOIN ledger_transactions entry USING (transaction_id)
    ORDER BY moved.first_line;
  RETURN NULL; END $$;
