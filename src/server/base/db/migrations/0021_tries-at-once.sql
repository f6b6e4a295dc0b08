-- Several tries of as many callers in one statement, judged in their order as `take_try` judges them one by one
-- (docs/algorithms/guessing.md). `given_keys` has the keys of the first try, then those of the second, and so on. All locks
-- are taken first and in one order, so that two statements never wait for each other: shared where every try of the key is
-- a hit, exclusive where one is a miss.
CREATE FUNCTION take_tries(given_keys text[], allowed integer[], windows integer[], alone_from integer, hits boolean[],
  tried_at timestamptz) RETURNS TABLE (place integer, is_taken boolean, misses integer[], seconds_left integer[])
LANGUAGE plpgsql AS $$
DECLARE
  keys_of_each integer := cardinality(allowed);
  one record;
  was_locked boolean;
BEGIN
  FOR one IN
    SELECT 7301101 + (given.place - 1) % keys_of_each AS kind, hashtext(given.key) AS hash,
      bool_and(hits[1 + (given.place - 1) / keys_of_each]) AS is_shared
    FROM unnest(given_keys) WITH ORDINALITY given (key, place) WHERE given.key <> ''
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    IF one.is_shared THEN was_locked := pg_advisory_xact_lock_shared(one.kind::integer, one.hash) IS NULL;
    ELSE was_locked := pg_advisory_xact_lock(one.kind::integer, one.hash) IS NULL;
    END IF;
  END LOOP;
  IF true = ALL (hits) AND NOT EXISTS (SELECT FROM attempt_counters WHERE key = ANY (given_keys) AND window_ends_at > tried_at) THEN
    RETURN QUERY SELECT tried, true, NULL::integer[], NULL::integer[] FROM generate_series(1, cardinality(hits)) tried;
    RETURN;
  END IF;
  FOR place IN 1 .. cardinality(hits) LOOP
    SELECT tried.is_taken, tried.misses, tried.seconds_left INTO take_tries.is_taken, take_tries.misses, take_tries.seconds_left
    FROM take_try(given_keys[1 + (place - 1) * keys_of_each : place * keys_of_each], allowed, windows, alone_from, hits[place],
      tried_at) tried;
    take_tries.place := place;
    RETURN NEXT;
  END LOOP;
END $$;
