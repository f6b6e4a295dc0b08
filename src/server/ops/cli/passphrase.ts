/** The pass phrase under which backups are sealed, and the database that they need. */
import { readFileSync, statSync } from 'node:fs';

import type { Config } from '#server/base/config/config.ts';
import { SetupError } from '#server/base/setup-error.ts';
import type { Given } from './command.ts';

const passphraseLengthMin = 20;

/** How help explains it. */
export const passphraseNote = `The pass phrase comes from BACKUP_PASSPHRASE, or from the file that BACKUP_PASSPHRASE_FILE names, and has at least\n${passphraseLengthMin} characters.`;

/** The operator's pass phrase. Throws a SetupError if there is none, or a short one, or no such file. */
export function readPassphrase(environment: Given['environment']): string {
  const file = environment['BACKUP_PASSPHRASE_FILE'] ?? '';
  if (file !== '' && statSync(file, { throwIfNoEntry: false })?.isDirectory() !== false)
    throw new SetupError(`BACKUP_PASSPHRASE_FILE names ${file}, which is not a file.`);
  const passphrase =
    file === '' ? (environment['BACKUP_PASSPHRASE'] ?? '') : readFileSync(file, 'utf8').trim();
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
