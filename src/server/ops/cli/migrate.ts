import { readConfig } from '#server/base/config/config.ts';
import { readRole, withConnection } from '#server/base/db/connect-client.ts';
import type { Database } from '#server/base/db/database.ts';
import { migratePostgres } from '#server/base/db/migrate-postgres.ts';
import {
  currentRole,
  findExcessRights,
  grantServing,
  hasRole,
} from '#server/base/db/serving-role.queries.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { exitCodes, type Command } from './command.ts';

/** Migrates with the role that owns the tables, and sets the rights of the role with which servers work. */
export const migrate: Command = {
  name: 'migrate',
  parameters: '',
  summary: 'Creates or updates the tables, and gives the role of the servers its rights.',
  details:
    'MIGRATION_DATABASE_URL names the role that owns the tables, DATABASE_URL that of the servers. Run it before the first\nstart and before each upgrade. Without MIGRATION_DATABASE_URL the servers migrate by themselves.',
  run: async ({ environment }) => {
    const { databaseUrl, migrationDatabaseUrl, pooler } = readConfig(environment);
    if (databaseUrl === undefined || migrationDatabaseUrl === undefined)
      throw new SetupError(
        'Set DATABASE_URL and MIGRATION_DATABASE_URL, which name one PostgreSQL database by two roles. ' +
          'Without a second role the servers migrate when they start.',
      );
    // Only named: the system user of the owner may not connect by the servers' role.
    const role = readRole(databaseUrl);
    await withConnection(migrationDatabaseUrl, (db) => refuseRole(db, role), pooler);
    await migratePostgres(migrationDatabaseUrl, { onWait: (text) => console.error(`… ${text}`) }, pooler);
    const finish = async (db: Database): Promise<string[]> => {
      await grantServing(db, role);
      return findExcessRights(db, role);
    };
    const excess = await withConnection(migrationDatabaseUrl, finish, pooler);
    if (excess.length > 0)
      throw new SetupError(
        `The tables are up to date, but "${role}" has more rights than servers need: ${excess.join(', ')}. ` +
          'It must own no tables, be no superuser, and have no other role.',
      );
    return {
      exitCode: exitCodes.done,
      text: `The tables are up to date. "${role}" may serve, and cannot change the ledger or the audit log.`,
      data: { servingRole: role },
    };
  },
};

async function refuseRole(db: Database, role: string): Promise<void> {
  if ((await currentRole(db)) === role)
    throw new SetupError(`Both addresses name the role "${role}": the servers need a role of their own.`);
  if (!(await hasRole(db, role)))
    throw new SetupError(
      `The database server has no role "${role}", which DATABASE_URL names for the servers.`,
    );
}
