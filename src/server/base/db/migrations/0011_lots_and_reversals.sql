ALTER TABLE "ledger_lines" ADD COLUMN "lot_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "earned_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was written stays as it was; only the two new columns are filled in, where what belongs there is known.
ALTER TABLE "ledger_lines" DISABLE TRIGGER "ledger_lines_never_change";--> statement-breakpoint
UPDATE ledger_lines line SET lot_id = lot.line_id
  FROM ledger_transactions expiry JOIN ledger_lines lot ON lot.line_id::text = expiry.source
  WHERE line.transaction_id = expiry.transaction_id AND expiry.kind = 'Expiry' AND line.account = 'posted';--> statement-breakpoint
-- A claim that was merged into another account was earned when it was claimed. Moved debts and closings are nobody's earnings.
UPDATE ledger_lines line SET earned_at = CASE
    WHEN entry.kind = 'Posting' THEN entry.occurred_at
    ELSE coalesce((SELECT claimed_at FROM loyalty_claims WHERE claim_id::text = entry.source), entry.recorded_at) END
  FROM ledger_transactions entry
  WHERE line.transaction_id = entry.transaction_id AND line.account = 'posted'
    AND (entry.kind IN ('Ticket', 'Food & Beverage', 'Hotel', 'Posting', 'Bonus')
      OR (entry.kind = 'Adjustment' AND entry.source NOT LIKE 'closed:%' AND (entry.source NOT LIKE 'merge:%' OR line.points > 0)));--> statement-breakpoint
-- Other points that were merged name the lot that they were.
UPDATE ledger_lines line SET earned_at = lot.earned_at
  FROM ledger_transactions entry JOIN ledger_lines lot ON lot.line_id::text = split_part(entry.source, ':', 3)
  WHERE line.transaction_id = entry.transaction_id AND line.account = 'posted' AND line.points > 0
    AND entry.kind = 'Adjustment' AND entry.source LIKE 'merge:%' AND lot.earned_at IS NOT NULL;--> statement-breakpoint
-- A reversal belongs to its claim's lot. It stays without one where lots have expired since, for they expired by the old
-- reckoning, which had the reversal eat the oldest lot.
UPDATE ledger_lines line SET earned_at = lot.earned_at, lot_id = CASE
    WHEN EXISTS (SELECT 1 FROM ledger_transactions WHERE kind = 'Expiry' AND source = lot.line_id::text) THEN NULL
    WHEN EXISTS (SELECT 1 FROM ledger_lines later JOIN ledger_transactions expiry USING (transaction_id)
      WHERE later.member_id = line.member_id AND later.account = 'posted' AND later.line_id > line.line_id AND expiry.kind = 'Expiry') THEN NULL
    ELSE lot.line_id END
  FROM ledger_transactions reversal
    JOIN ledger_transactions claim ON claim.source = split_part(reversal.source, ':', 1)
      AND claim.kind IN ('Ticket', 'Food & Beverage', 'Hotel', 'Posting')
    JOIN ledger_lines lot ON lot.transaction_id = claim.transaction_id AND lot.account = 'posted' AND lot.points > 0
  WHERE line.transaction_id = reversal.transaction_id AND reversal.kind = 'Reversal' AND line.account = 'posted';--> statement-breakpoint
ALTER TABLE "ledger_lines" ENABLE TRIGGER "ledger_lines_never_change";--> statement-breakpoint
-- Points that had expired and were then taken back once more are given again; they last as long as the standard rule says.
WITH owed AS (
  SELECT claim.source AS claim_id, claim.source_id, claim.source_ref, claim.product, lot.member_id,
    least(0 - expiry.points, 0 - sum(line.points)) AS points
  FROM ledger_lines expiry
    JOIN ledger_transactions expired ON expired.transaction_id = expiry.transaction_id AND expired.kind = 'Expiry'
    JOIN ledger_lines lot ON lot.line_id = expiry.lot_id
    JOIN ledger_transactions claim ON claim.transaction_id = lot.transaction_id
      AND claim.kind IN ('Ticket', 'Food & Beverage', 'Hotel', 'Posting')
    JOIN ledger_transactions reversal ON reversal.kind = 'Reversal' AND split_part(reversal.source, ':', 1) = claim.source
    JOIN ledger_lines line ON line.transaction_id = reversal.transaction_id AND line.account = 'posted' AND line.line_id > expiry.line_id
    JOIN loyalty_members member ON member.member_id = lot.member_id AND member.status = 'active'
  WHERE expiry.account = 'posted' AND expiry.points < 0
  GROUP BY claim.transaction_id, lot.member_id, expiry.points
), entry AS (
  INSERT INTO ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin, reason)
  SELECT gen_random_uuid(), 'Adjustment', 'corrected:' || claim_id, member_id, source_id, source_ref, 'Correction of a refund of ' || product,
    now(), now(), '{}', 'system', 'these points had expired before they were taken back'
  FROM owed WHERE points > 0 RETURNING transaction_id, source, member_id
)
INSERT INTO ledger_lines (transaction_id, member_id, account, points, expires_at)
SELECT entry.transaction_id, entry.member_id, side.account, side.sign * owed.points,
  CASE WHEN side.account = 'posted' THEN date_trunc('month', now()) + interval '19 months' END
FROM entry JOIN owed ON entry.source = 'corrected:' || owed.claim_id CROSS JOIN (VALUES ('posted', 1), ('club', -1)) side (account, sign);--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_lot_id_ledger_lines_line_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."ledger_lines"("line_id") ON DELETE no action ON UPDATE no action;
