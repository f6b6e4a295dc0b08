import { areKeysOfBackup, makeBackup } from '../backup/make-backup.ts';
import { readManifest } from '../backup/manifest.ts';
import { postgresToolsVersion } from '../backup/postgres-tools.ts';
import { restoreArchive, restorePhotos, restoreTables } from '../backup/restore-backup.ts';
import { checkFiles } from '../backup/sealed-file.ts';
import { readServerVersion } from '../backup/tables.queries.ts';
import { readConfig, type Config } from '#server/base/config/config.ts';
import { verifyInvariants } from '../invariants/verify.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { exitCodes, type Command } from './command.ts';
import { readSecrets, withHost } from './host.ts';
import { passphraseNote, readPassphrase, refusePooler } from './passphrase.ts';
import { describeAudit, verifyRecord } from './verify-audit.ts';
import { describeInvariants } from './verify.ts';

const keysNote = 'The keys in KEYS_DIR are not part of a backup: keep a separate copy of them.';

/** Writes an encrypted backup of database and photos. */
export const backup: Command = {
  name: 'backup',
  parameters: 'FOLDER',
  summary: 'Writes an encrypted backup of database and photos into a new folder.',
  details: `May run while servers run. On PostgreSQL it uses pg_dump if its version is the server's.\n${passphraseNote} ${keysNote}`,
  flags: {
    portable: {
      takesValue: false,
      summary: 'writes rows for any database, even if pg_dump is installed',
    },
  },
  run: ({ words: [folder = ''], flags, environment }) =>
    withHost(environment, async (host) => {
      refusePooler(host.config);
      const isPortable =
        flags['portable'] === true ||
        host.config.databaseUrl === undefined ||
        postgresToolsVersion() !== (await readServerVersion(host.db));
      const passphrase = readPassphrase(environment);
      const manifest = await makeBackup(host, {
        folder,
        passphrase,
        kind: isPortable ? 'tables' : 'pg_dump',
      });
      const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
      const { kind, files } = manifest;
      return {
        exitCode: exitCodes.done,
        text: `${folder} contains the backup: ${files.length} files (${kind}), ${(sizeBytes / 1e6).toFixed(1)} MB.`,
        data: { folder, kind, files: files.length, sizeBytes },
      };
    }),
};

/** Restores a backup into an empty database, then verifies it. */
export const restore: Command = {
  name: 'restore',
  parameters: 'FOLDER',
  summary: 'Restores a backup into an empty database, and verifies it.',
  details: `Refuses a database that has any data.\n${passphraseNote} ${keysNote}`,
  negative: 'the restored database breaks an invariant, or its audit log was changed',
  run: async ({ words: [folder = ''], environment }) => {
    const startedAt = performance.now();
    const config = readConfig(environment);
    refusePooler(config);
    const passphrase = readPassphrase(environment);
    const { manifest, backupKey } = await readManifest(folder, passphrase);
    await checkFiles(folder, manifest.files);
    if (!areKeysOfBackup(readSecrets(config), manifest))
      throw new SetupError(
        `KEYS_DIR (${config.keysDir}) does not contain the keys of this park, so photos and shares could not be opened. Nothing was restored: put the server-secrets.json that the park's servers used, and the other files of the runbook's table of keys, into this folder first.`,
      );
    const place = { folder, backupKey };
    if (manifest.kind === 'pg_dump') await restoreArchive(databaseUrlOf(config), place);
    return withHost(environment, async (host) => {
      if (manifest.kind === 'tables') await restoreTables(host, place, manifest);
      const photos = await restorePhotos(host.sealedPhotos, place);
      const reports = await verifyInvariants(host);
      const { report, isHeadKnown } = await verifyRecord(host);
      const isSound = reports.every(({ breaches }) => breaches === 0) && report.faults.length === 0;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      return {
        exitCode: isSound ? exitCodes.done : exitCodes.negative,
        text: [
          describeInvariants(reports),
          describeAudit(report, isHeadKnown),
          `Restored the backup of ${manifest.madeAt} with ${photos} photos in ${seconds} s.`,
        ].join('\n'),
        data: { isSound, photos, seconds, madeAt: manifest.madeAt, invariants: reports, audit: report },
      };
    });
  },
};

/** An archive of pg_dump can only be restored into PostgreSQL. */
function databaseUrlOf({ databaseUrl }: Config): string {
  if (databaseUrl === undefined)
    throw new SetupError(
      'This backup is an archive of pg_dump: set DATABASE_URL to a PostgreSQL, or make a backup with --portable.',
    );
  return databaseUrl;
}
