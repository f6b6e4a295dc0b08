/** The pass phrase under which backups are sealed, and the database that they need. */
import type { Config } from '#server/base/config/config.ts';
import { readSecret } from '#server/base/config/parse-settings.ts';
import { SetupError } from '#server/base/setup-error.ts';
import type { Given } from './command.ts';

const passphraseLengthMin = 20;

/** How help explains it. */
export const passphraseNote = `The pass phrase comes from BACKUP_PASSPHRASE, or from the file that BACKUP_PASSPHRASE_FILE names, and has at least\n${passphraseLengthMin} characters.`;

/** The operator's pass phrase. Throws a SetupError if there is none, or a short one, or no such file. */
export function readPassphrase(environment: Given['environment']): string {
  const faults: string[] = [];
  const passphrase = readSecret(environment, 'BACKUP_PASSPHRASE', faults) ?? '';
  const [fault] = faults;
  if (fault !== undefined) throw new SetupError(`${fault}.`);
  if (passphrase.length >= passphraseLengthMin) return passphrase;
  throw new SetupError(
    `Give a pass phrase of at least ${passphraseLengthMin} characters in BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.`,
  );
}

/** A backup holds one snapshot, and takes longer than the limits that a pooler's role has. */
export function refusePooler({ pooler }: Config): void {
  if (pooler === 'none') return;
  throw new SetupError(
    'Backups and restores do not work through a connection pooler. For this command, set DATABASE_POOLER=none and ' +
      'DATABASE_URL to the address of PostgreSQL itself, with a role that has no limit of time for statements.',
  );
}
