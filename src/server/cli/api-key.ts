/**
 * `node src/server/cli/api-key.ts make NAME KIND...` makes a key by which another system may import these kinds, and shows it
 * once; `revoke NAME` ends it. Ends with 0, 1 where the name is taken or unknown, 64 for wrong arguments, 75 where a running
 * server holds the embedded database, 78 for a configuration that cannot be used.
 */
import { importKindNames, isImportKind } from '#contract/import-kinds.ts';

import { makeApiKey, revokeApiKey } from '../imports/api-keys.ts';
import { systemClock } from '../ports/clock.ts';
import { exitCodes, runCommand } from './run-command.ts';

const usage = `Usage: node src/server/cli/api-key.ts make NAME KIND... | revoke NAME
A name is 1 to 40 letters, digits, dots and hyphens. Kinds: ${importKindNames.join(', ')}`;

const [verb, name = '', ...rest] = process.argv.slice(2);
const kinds = rest.filter(isImportKind);
const isGoodName = /^[A-Za-z0-9.-]{1,40}$/.test(name);

if (verb === 'make' && isGoodName && rest.length > 0 && kinds.length === rest.length) {
  process.exitCode = await runCommand(async ({ database }) => {
    const key = await makeApiKey({ db: database.db, clock: systemClock }, { name, kinds });
    if (key === undefined) console.error(`There is a key with the name ${name} already.`);
    else console.log(key);
    return key === undefined ? 1 : 0;
  });
} else if (verb === 'revoke' && isGoodName && rest.length === 0) {
  process.exitCode = await runCommand(async ({ database }) => {
    const isRevoked = await revokeApiKey({ db: database.db, clock: systemClock }, name);
    console.log(isRevoked ? 'The key is no longer good.' : `There is no key with the name ${name}.`);
    return isRevoked ? 0 : 1;
  });
} else {
  console.error(usage);
  process.exitCode = exitCodes.usage;
}
