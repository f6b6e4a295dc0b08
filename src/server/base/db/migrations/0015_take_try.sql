-- One try at guessing something, counted or not, in the statement that looks it up (docs/algorithms/guessing.md). The locks are
-- those of this transaction alone: misses of one key wait for each other, and a hit waits for a miss that is being counted,
-- so that a hit never overtakes the misses that used the budget up. A hit writes nothing.
CREATE FUNCTION take_try(given_keys text[], allowed integer[], windows integer[], alone_from integer, is_hit boolean,
  tried_at timestamptz, OUT is_taken boolean, OUT misses integer[], OUT seconds_left integer[]) LANGUAGE plpgsql AS $$
DECLARE
  was_locked boolean;
BEGIN
  FOR place IN 1 .. cardinality(given_keys) LOOP
    CONTINUE WHEN given_keys[place] = '';
    -- An assignment, because PERFORM would run a query of its own for each lock.
    IF is_hit THEN was_locked := pg_advisory_xact_lock_shared(7301100 + place, hashtext(given_keys[place])) IS NULL;
    ELSE was_locked := pg_advisory_xact_lock(7301100 + place, hashtext(given_keys[place])) IS NULL;
    END IF;
  END LOOP;
  is_taken := true;
  IF is_hit AND NOT EXISTS (SELECT FROM attempt_counters WHERE key = ANY (given_keys) AND window_ends_at > tried_at) THEN
    RETURN;
  END IF;
  SELECT array_agg(coalesce(tried.count, 0) ORDER BY given.place),
    array_agg(coalesce(ceil(extract(epoch FROM tried.window_ends_at - tried_at)), 0)::integer ORDER BY given.place),
    bool_and(coalesce(tried.count, 0) < given.allowed)
  INTO misses, seconds_left, is_taken
  FROM unnest(given_keys, allowed) WITH ORDINALITY given (key, allowed, place)
  LEFT JOIN attempt_counters tried ON tried.key = given.key AND given.key <> '' AND tried.window_ends_at > tried_at;
  IF is_hit OR NOT is_taken THEN
    RETURN;
  END IF;
  FOR place IN 1 .. cardinality(given_keys) LOOP
    CONTINUE WHEN given_keys[place] = '';
    -- Past the budget of its own network, the first key, a miss counts for that alone.
    EXIT WHEN place > 1 AND misses[1] >= alone_from;
    INSERT INTO attempt_counters AS tried (key, count, window_ends_at)
    VALUES (given_keys[place], 1, tried_at + windows[place] * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN tried.window_ends_at <= tried_at THEN 1 ELSE tried.count + 1 END,
      window_ends_at = CASE WHEN tried.window_ends_at <= tried_at THEN excluded.window_ends_at ELSE tried.window_ends_at END;
  END LOOP;
END $$;
--> statement-breakpoint
-- A park that already has its permissions gets the new one; a new park gets all of them with its first administrator.
INSERT INTO "permissions" ("name", "api", "method", "access_level_min")
SELECT 'Guess Lift', '/api/admin/guesses/', 'DELETE', 20
WHERE EXISTS (SELECT FROM "permissions") AND NOT EXISTS (SELECT FROM "permissions" WHERE "name" = 'Guess Lift');
