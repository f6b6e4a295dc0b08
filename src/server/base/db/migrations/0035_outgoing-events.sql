CREATE TABLE "event_deliveries" (
	"endpoint_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_fault" text,
	"last_answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "event_deliveries_endpoint_id_sequence_pk" PRIMARY KEY("endpoint_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "event_endpoints" (
	"endpoint_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kinds" text[],
	"state" text NOT NULL,
	"disabled_for" text,
	"sealed_secret" "bytea" NOT NULL,
	"secret_made_at" timestamp (3) with time zone NOT NULL,
	"former_sealed_secret" "bytea",
	"former_until" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text NOT NULL,
	"mail_to" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"rests_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_endpoints_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "event_lanes" (
	"endpoint_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	CONSTRAINT "event_lanes_endpoint_id_subject_pk" PRIMARY KEY("endpoint_id","subject")
);
--> statement-breakpoint
CREATE TABLE "event_replays" (
	"replay_id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until_sequence" bigint NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_subjects" (
	"subject" text PRIMARY KEY NOT NULL,
	"last_number" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint,
	"data" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone DEFAULT statement_timestamp() NOT NULL,
	"routed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "event_deliveries_waiting" ON "event_deliveries" USING btree ("endpoint_id","subject","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "event_deliveries_state" ON "event_deliveries" USING btree ("endpoint_id","state","sequence");--> statement-breakpoint
CREATE INDEX "event_deliveries_queued" ON "event_deliveries" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "event_lanes_due" ON "event_lanes" USING btree ("endpoint_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_replays_open" ON "event_replays" USING btree ("endpoint_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "event_subjects_last" ON "event_subjects" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "outgoing_events_new" ON "outgoing_events" USING btree ("sequence") WHERE routed_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_events_happened" ON "outgoing_events" USING btree ("happened_at");
--> statement-breakpoint
-- The events are written by triggers, so that every path tells: guests, the desk, tills, imports, undos, commands and
-- housekeeping. A park without an endpoint writes none. Each function reads all rows of a statement at once.
-- A connection keeps the plan of its first call, which is usually about one row. A nested loop over old and new rows would
-- then compare each row of an import with every other; so those functions use hash joins, which a high estimate would compile.
CREATE FUNCTION tell_passes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.added', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'productId', product_id)
      FROM new_rows ORDER BY order_id, barcode;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.removed', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode)
      FROM old_rows ORDER BY order_id, barcode;
  ELSE
    -- A corrected number is the end of one pass and the beginning of another.
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.removed', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode)
      FROM old_rows o WHERE NOT EXISTS (SELECT FROM new_rows n WHERE n.order_id = o.order_id AND n.barcode = o.barcode)
      ORDER BY order_id, barcode;
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'pass.added', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'productId', product_id)
      FROM new_rows n WHERE NOT EXISTS (SELECT FROM old_rows o WHERE o.order_id = n.order_id AND o.barcode = n.barcode)
      ORDER BY order_id, barcode;
    WITH compared AS (
      SELECT n.order_id, n.barcode, n.redeemed_at, n.is_redeemed AND NOT o.is_redeemed AS has_redeemed,
        array_remove(ARRAY[
          CASE WHEN n.product_id IS DISTINCT FROM o.product_id THEN 'productId' END,
          CASE WHEN n.first_name IS DISTINCT FROM o.first_name THEN 'firstName' END,
          CASE WHEN n.last_name IS DISTINCT FROM o.last_name THEN 'lastName' END,
          CASE WHEN n.email IS DISTINCT FROM o.email THEN 'email' END,
          CASE WHEN n.phone IS DISTINCT FROM o.phone THEN 'phone' END,
          CASE WHEN n.has_opted_into_email IS DISTINCT FROM o.has_opted_into_email THEN 'hasOptedIntoEmail' END,
          CASE WHEN n.has_opted_into_sms IS DISTINCT FROM o.has_opted_into_sms THEN 'hasOptedIntoSms' END,
          CASE WHEN o.is_redeemed AND NOT n.is_redeemed THEN 'isRedeemed' END,
          CASE WHEN n.is_redeemed = o.is_redeemed AND n.redeemed_at IS DISTINCT FROM o.redeemed_at THEN 'redeemedAt' END,
          CASE WHEN n.expires_at IS DISTINCT FROM o.expires_at THEN 'expiresAt' END,
          CASE WHEN n.is_refunded IS DISTINCT FROM o.is_refunded THEN 'isRefunded' END,
          CASE WHEN n.is_activated IS DISTINCT FROM o.is_activated THEN 'isActivated' END,
          CASE WHEN n.credits IS DISTINCT FROM o.credits THEN 'credits' END,
          CASE WHEN n.cash_cents IS DISTINCT FROM o.cash_cents THEN 'cashCents' END,
          CASE WHEN n.amount_cents IS DISTINCT FROM o.amount_cents THEN 'amountCents' END,
          CASE WHEN n.is_single_holder IS DISTINCT FROM o.is_single_holder THEN 'isSingleHolder' END,
          CASE WHEN (n.apple_bound_at IS NULL) IS DISTINCT FROM (o.apple_bound_at IS NULL) THEN 'isBound' END,
          CASE WHEN n.has_photo IS DISTINCT FROM o.has_photo OR (n.has_photo AND n.photo_uid IS DISTINCT FROM o.photo_uid)
            THEN 'photo' END
        ], NULL) AS changed
      FROM new_rows n JOIN old_rows o USING (order_id, barcode))
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT kind, 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode) || told.data
      FROM compared CROSS JOIN LATERAL (
        SELECT 1 AS place, 'pass.redeemed' AS kind,
          jsonb_build_object('redeemedAt', to_char(redeemed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS data
          WHERE has_redeemed
        UNION ALL
        SELECT 2, 'pass.updated', jsonb_build_object('changed', to_jsonb(changed)) WHERE cardinality(changed) > 0) told
      ORDER BY order_id, barcode, place;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER passes_told_insert AFTER INSERT ON "passes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_passes();
--> statement-breakpoint
CREATE TRIGGER passes_told_update AFTER UPDATE ON "passes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_passes();
--> statement-breakpoint
CREATE TRIGGER passes_told_delete AFTER DELETE ON "passes" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_passes();
--> statement-breakpoint
CREATE FUNCTION tell_registrations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  INSERT INTO outgoing_events (kind, subject, data)
    SELECT 'registration.saved', 'pass/' || order_id || '/' || barcode,
      jsonb_build_object('orderId', order_id, 'barcode', barcode, 'changed', coalesce((
        SELECT jsonb_agg(field.key ORDER BY field.key) FROM jsonb_each("after") field
        WHERE "before" -> field.key IS DISTINCT FROM field.value), '[]'::jsonb))
    FROM new_rows ORDER BY change_id;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER registration_changes_told AFTER INSERT ON "registration_changes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_registrations();
--> statement-breakpoint
CREATE FUNCTION tell_consents() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  INSERT INTO outgoing_events (kind, subject, data)
    SELECT 'consent.answered', 'pass/' || order_id || '/' || barcode,
      jsonb_build_object('orderId', order_id, 'barcode', barcode, 'channel', channel, 'isGiven', is_given)
    FROM new_rows ORDER BY consent_id;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER consents_told AFTER INSERT ON "consents" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_consents();
--> statement-breakpoint
CREATE FUNCTION tell_photo_requests() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'photo.asked', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'requestId', request_id)
      FROM new_rows WHERE status = 'open' ORDER BY requested_at, request_id;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN n.status = 'open' THEN 'photo.asked' ELSE 'photo.answered' END,
        'pass/' || n.order_id || '/' || n.barcode,
        jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode, 'requestId', request_id) ||
          CASE n.status WHEN 'open' THEN '{}'::jsonb WHEN 'answered' THEN '{"answer":"granted"}' ELSE '{"answer":"declined"}' END
      FROM new_rows n JOIN old_rows o USING (request_id) WHERE n.status <> o.status ORDER BY request_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER photo_requests_told_insert AFTER INSERT ON "photo_requests" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_photo_requests();
--> statement-breakpoint
CREATE TRIGGER photo_requests_told_update AFTER UPDATE ON "photo_requests" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_photo_requests();
--> statement-breakpoint
CREATE FUNCTION tell_shares() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'share.made', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'shareId', share_id)
      FROM new_rows WHERE revoked_at IS NULL ORDER BY created_at, share_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'share.stopped', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode, 'shareId', share_id)
      FROM old_rows WHERE revoked_at IS NULL ORDER BY share_id;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN n.revoked_at IS NULL THEN 'share.made' ELSE 'share.stopped' END,
        'pass/' || n.order_id || '/' || n.barcode,
        jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode, 'shareId', share_id)
      FROM new_rows n JOIN old_rows o USING (share_id)
      WHERE (n.revoked_at IS NULL) <> (o.revoked_at IS NULL) ORDER BY share_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_shares_told_insert AFTER INSERT ON "ticket_shares" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_shares();
--> statement-breakpoint
CREATE TRIGGER ticket_shares_told_update AFTER UPDATE ON "ticket_shares" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_shares();
--> statement-breakpoint
CREATE TRIGGER ticket_shares_told_delete AFTER DELETE ON "ticket_shares" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_shares();
--> statement-breakpoint
CREATE FUNCTION tell_links() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'link.made', 'pass/' || order_id || '/' || barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'barcode', barcode, 'of', kind, 'shareId', share_id))
      FROM new_rows WHERE revoked_at IS NULL ORDER BY order_id, barcode, created_at;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'link.stopped', 'pass/' || order_id || '/' || barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'barcode', barcode, 'of', kind, 'shareId', share_id))
      FROM old_rows WHERE revoked_at IS NULL ORDER BY order_id, barcode, created_at;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN n.revoked_at IS NULL THEN 'link.made' ELSE 'link.stopped' END,
        'pass/' || n.order_id || '/' || n.barcode, jsonb_strip_nulls(
        jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode, 'of', n.kind, 'shareId', n.share_id))
      FROM new_rows n JOIN old_rows o USING (hash_url_sha256)
      WHERE (n.revoked_at IS NULL) <> (o.revoked_at IS NULL) ORDER BY n.order_id, n.barcode, n.created_at;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER pass_links_told_insert AFTER INSERT ON "pass_links" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
--> statement-breakpoint
CREATE TRIGGER pass_links_told_update AFTER UPDATE ON "pass_links" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
--> statement-breakpoint
CREATE TRIGGER pass_links_told_delete AFTER DELETE ON "pass_links" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
--> statement-breakpoint
CREATE FUNCTION tell_bands() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.ended', 'pass/' || order_id || '/' || barcode,
        jsonb_build_object('orderId', order_id, 'barcode', barcode)
      FROM old_rows WHERE state = 'activated' AND order_id IS NOT NULL AND barcode IS NOT NULL ORDER BY code;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.ended', 'pass/' || o.order_id || '/' || o.barcode,
        jsonb_build_object('orderId', o.order_id, 'barcode', o.barcode)
      FROM old_rows o WHERE o.state = 'activated' AND o.order_id IS NOT NULL AND o.barcode IS NOT NULL
        AND NOT EXISTS (SELECT FROM new_rows n WHERE n.code = o.code AND n.state = 'activated'
          AND n.order_id = o.order_id AND n.barcode = o.barcode)
      ORDER BY o.code;
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.activated', 'pass/' || n.order_id || '/' || n.barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', n.order_id, 'barcode', n.barcode,
          'validUntil', to_char(n.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      FROM new_rows n JOIN old_rows o USING (code)
      WHERE n.state = 'activated' AND n.order_id IS NOT NULL AND n.barcode IS NOT NULL
        AND (o.state <> 'activated' OR (o.order_id, o.barcode) IS DISTINCT FROM (n.order_id, n.barcode))
      ORDER BY code;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'band.activated', 'pass/' || order_id || '/' || barcode,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'barcode', barcode,
          'validUntil', to_char(valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      FROM new_rows WHERE state = 'activated' AND order_id IS NOT NULL AND barcode IS NOT NULL ORDER BY code;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER wristbands_told_insert AFTER INSERT ON "wristbands" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bands();
--> statement-breakpoint
CREATE TRIGGER wristbands_told_update AFTER UPDATE ON "wristbands" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bands();
--> statement-breakpoint
CREATE TRIGGER wristbands_told_delete AFTER DELETE ON "wristbands" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bands();
--> statement-breakpoint
CREATE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'member.joined', 'member/' || member_id, jsonb_build_object('account', member_id)
      FROM new_rows ORDER BY member_id;
  ELSE
    WITH compared AS (
      SELECT member_id, n.status = 'closed' AND o.status <> 'closed' AS has_closed,
        array_remove(ARRAY[
          CASE WHEN n.email IS DISTINCT FROM o.email THEN 'email' END,
          CASE WHEN n.first_name IS DISTINCT FROM o.first_name THEN 'firstName' END,
          CASE WHEN n.last_name IS DISTINCT FROM o.last_name THEN 'lastName' END,
          CASE WHEN n.phone IS DISTINCT FROM o.phone THEN 'phone' END,
          CASE WHEN n.zip IS DISTINCT FROM o.zip THEN 'zip' END,
          CASE WHEN n.season_pass_id IS DISTINCT FROM o.season_pass_id THEN 'seasonPassId' END,
          CASE WHEN o.status = 'closed' AND n.status <> 'closed' THEN 'status' END
        ], NULL) AS changed
      FROM new_rows n JOIN old_rows o USING (member_id))
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE WHEN has_closed THEN 'member.closed' ELSE 'member.updated' END, 'member/' || member_id,
        jsonb_build_object('account', member_id) ||
          CASE WHEN has_closed THEN '{}'::jsonb ELSE jsonb_build_object('changed', to_jsonb(changed)) END
      FROM compared WHERE has_closed OR cardinality(changed) > 0 ORDER BY member_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER loyalty_members_told_insert AFTER INSERT ON "loyalty_members" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_members();
--> statement-breakpoint
CREATE TRIGGER loyalty_members_told_update AFTER UPDATE ON "loyalty_members" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_members();
--> statement-breakpoint
CREATE FUNCTION tell_claims() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'claim.made', 'member/' || member_id, jsonb_build_object(
        'account', member_id, 'claimId', claim_id, 'source', source_kind, 'sourceId', source_id)
      FROM new_rows WHERE released_at IS NULL ORDER BY claimed_at, claim_id;
  ELSE
    -- A claim that a merge gives to another account is released by one and made by the other.
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT told.kind, 'member/' || told.member_id, jsonb_build_object(
        'account', told.member_id, 'claimId', claim_id, 'source', n.source_kind, 'sourceId', n.source_id)
      FROM new_rows n JOIN old_rows o USING (claim_id) CROSS JOIN LATERAL (
        SELECT 1 AS place, 'claim.released' AS kind, o.member_id WHERE o.released_at IS NULL
          AND (n.released_at IS NOT NULL OR n.member_id <> o.member_id)
        UNION ALL
        SELECT 2, 'claim.made', n.member_id WHERE n.released_at IS NULL
          AND (o.released_at IS NOT NULL OR n.member_id <> o.member_id)) told
      ORDER BY claim_id, place;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER loyalty_claims_told_insert AFTER INSERT ON "loyalty_claims" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_claims();
--> statement-breakpoint
CREATE TRIGGER loyalty_claims_told_update AFTER UPDATE ON "loyalty_claims" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_claims();
--> statement-breakpoint
CREATE FUNCTION tell_points() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
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
--> statement-breakpoint
CREATE TRIGGER ledger_lines_told AFTER INSERT ON "ledger_lines" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_points();
--> statement-breakpoint
CREATE FUNCTION tell_rewards() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM event_endpoints) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT 'reward.taken', 'member/' || member_id, jsonb_build_object(
        'account', member_id, 'takingId', taking_id, 'reward', reward_code, 'points', points)
      FROM new_rows WHERE state = 'open' ORDER BY taken_at, taking_id;
  ELSE
    INSERT INTO outgoing_events (kind, subject, data)
      SELECT CASE n.state WHEN 'open' THEN 'reward.taken' WHEN 'redeemed' THEN 'reward.redeemed' ELSE 'reward.returned' END,
        'member/' || n.member_id, jsonb_build_object(
        'account', n.member_id, 'takingId', taking_id, 'reward', n.reward_code, 'points', n.points) ||
        CASE n.state WHEN 'open' THEN '{}'::jsonb WHEN 'redeemed' THEN jsonb_build_object('outletId', n.outlet_id)
          ELSE jsonb_build_object('by', n.ended_by) END
      FROM new_rows n JOIN old_rows o USING (taking_id) WHERE n.state <> o.state ORDER BY taking_id;
  END IF;
  RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER reward_takings_told_insert AFTER INSERT ON "reward_takings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rewards();
--> statement-breakpoint
CREATE TRIGGER reward_takings_told_update AFTER UPDATE ON "reward_takings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rewards();
