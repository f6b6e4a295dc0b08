import type { PGlite } from '@electric-sql/pglite';

/** The amount of log after which a checkpoint is written, which limits the recovery time after a crash. */
const walBetweenCheckpointsBytesMax = 16 * 1024 * 1024;

const everyMs = 30_000;

/**
 * Does periodically for the built-in database what background processes do for a PostgreSQL server: checkpoints,
 * without which the log would grow without limit, and vacuum and statistics of changed tables.
 */
export function startHousekeeping(pglite: PGlite): { stop: () => void } {
  let isTidying = false;
  const tidyOnce = async (): Promise<void> => {
    if (isTidying) return;
    isTidying = true;
    try {
      await tidy(pglite);
    } catch (error) {
      // A closing or halted database needs no maintenance; any other error is logged, and the work is tried again.
      if (pglite.ready) process.emitWarning(`Database housekeeping failed: ${String(error)}`);
    } finally {
      isTidying = false;
    }
  };
  const timer = setInterval(() => void tidyOnce(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Vacuums the tables that need it, writes a checkpoint if one is due, and returns what it did. */
export async function tidy(pglite: PGlite): Promise<{ vacuumed: string[]; hasCheckpointed: boolean }> {
  await pglite.query('SELECT pg_stat_force_next_flush()');
  const worn = await pglite.query<{ name: string }>(wornTables);
  const vacuumed = worn.rows.map((table) => table.name);
  // One statement each, so that guests' queries run in between.
  for (const name of vacuumed) await pglite.exec(`VACUUM (ANALYZE) ${name}`);
  const wal = await pglite.query<{ bytes: number }>(walSinceCheckpoint);
  const hasCheckpointed = (wal.rows[0]?.bytes ?? 0) > walBetweenCheckpointsBytesMax;
  if (hasCheckpointed) await pglite.exec('CHECKPOINT');
  return { vacuumed, hasCheckpointed };
}

/** The thresholds of PostgreSQL's own autovacuum. */
const wornTables = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_all_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence = 'p' AND (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  )
  ORDER BY s.n_dead_tup DESC`;

const walSinceCheckpoint = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;
