/** The steps of "To change a secret" in docs/runbook.md that are ours: each secret's file is read anew by the next start. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readSecret, withSecrets } from '#server/base/config/parse-settings.ts';
import { namesOfSettings, secretNames } from '#server/base/config/settings.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { readPassphrase } from './cli/passphrase.ts';

type Reader = (environment: Record<string, string>) => string | undefined;

/** A setting, one that a file of connectors names, and the pass phrase of the command line. */
const readers: [name: string, read: Reader][] = [
  ...secretNames.map((name): [string, Reader] => [
    name,
    (given) => withSecrets(given, secretNames, [])[name],
  ]),
  ['HOTEL_TOKEN', (given) => readSecret(given, 'HOTEL_TOKEN', [])],
  ['BACKUP_PASSPHRASE', readPassphrase],
];

test.each(readers)('%s changes with its file', (name, read) => {
  const file = join(makeTemporaryFolder('secret'), 'secret');
  const given = { [name]: 'what stood in the environment', [`${name}_FILE`]: file };
  writeFileSync(file, 'the secret of yesterday\n');
  expect(read(given)).toBe('the secret of yesterday');
  writeFileSync(file, 'the secret of tomorrow\n');
  expect(read(given)).toBe('the secret of tomorrow');
});

test('every setting that may hold a password is one of them', () => {
  const isLikely = (name: string): boolean => /SECRET|PASSWORD|PRIVATE|(?:DATABASE|SMTP)_URL/.test(name);
  expect(secretNames).toEqual(expect.arrayContaining(namesOfSettings(({ name }) => isLikely(name))));
});
