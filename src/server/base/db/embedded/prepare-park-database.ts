import pg from 'pg';

/** The role that owns the park's database, and no more. */
const parkRole = 'park';

/**
 * Creates the park's database if absent, and returns its address. The role of the server is not PostgreSQL's first one,
 * which may read and write files and run programs: a statement that an attacker changed must not reach the machine.
 */
export async function prepareParkDatabase(urlOfAll: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOfAll });
  await client.connect();
  try {
    const there = await client.query<{ role: boolean; database: boolean }>(`select
      exists (select from pg_roles where rolname = '${parkRole}') as role,
      exists (select from pg_database where datname = '${parkRole}') as database`);
    if (there.rows[0]?.role !== true) await client.query(`create role ${parkRole} login`);
    if (there.rows[0]?.database !== true) await client.query(`create database ${parkRole} owner ${parkRole}`);
  } finally {
    await client.end();
  }
  const url = new URL(urlOfAll);
  url.username = parkRole;
  url.pathname = `/${parkRole}`;
  return url.href;
}
