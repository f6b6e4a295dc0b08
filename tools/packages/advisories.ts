/**
 * `npm run advisories`: asks the registry for known vulnerabilities of the packages in production. Ends with 1 if one is
 * high or critical, and with 0 if there is none, or if the registry does not answer such questions.
 */
import { spawnSync } from 'node:child_process';

import { judgeAudit } from './judge-audit.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
});
const { lines, isGood } = judgeAudit(stdout);
for (const line of lines) console.log(line);
process.exit(isGood ? 0 : 1);
