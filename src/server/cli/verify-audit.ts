/**
 * `node src/server/cli/verify-audit.ts [--json] [--head NUMBER:HASH]`: holds the record of staff's changes against its
 * seals; `--head` names a seal that was noted elsewhere, such as in a log. Ends with 0 where all is as it was sealed, 1
 * where an entry or a seal was changed, removed or put in, 64 for wrong arguments, 75 where a running server holds the
 * embedded database, 78 for a configuration that cannot be used.
 */
import { ConfigError, readConfig } from '../config.ts';
import { DataDirInUseError } from '../db/embedded/lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { loadSecrets } from '../secrets.ts';
import { parseAuditHead, readAuditHead, type AuditHead } from '../staff/audit-head.ts';
import { verifyAudit, type AuditFault, type AuditReport } from '../staff/verify-audit.ts';

const [usageFault, busy, configurationFault] = [64, 75, 78];
const sayings: Record<AuditFault['kind'], string> = {
  'entry-changed': 'was changed after it was sealed',
  'entry-missing': 'was removed after it was sealed',
  'entry-inserted': 'was put in after its place was sealed',
  'seal-missing': 'is missing',
  'seal-changed': 'was changed, or is not the one that was made first',
  'seal-not-signed': 'is not signed by a key of this park',
};

const given = readArguments(process.argv.slice(2));
if (given === undefined) {
  console.error('Usage: node src/server/cli/verify-audit.ts [--json] [--head NUMBER:HASH]');
  process.exitCode = usageFault;
} else {
  process.exitCode = await run(given);
}

function readArguments(words: readonly string[]): { isJson: boolean; heads: AuditHead[] } | undefined {
  const isJson = words.includes('--json');
  const others = words.filter((word) => word !== '--json');
  const [flag, text = '', ...rest] = others;
  if (flag === undefined) return { isJson, heads: [] };
  const head = flag === '--head' ? parseAuditHead(text) : undefined;
  return head === undefined || rest.length > 0 ? undefined : { isJson, heads: [head] };
}

async function run({ isJson, heads }: { isJson: boolean; heads: AuditHead[] }): Promise<number> {
  try {
    const config = readConfig(process.env);
    const secrets = loadSecrets(config.keysDir, false);
    const database = await openDatabase(config);
    try {
      const noted = readAuditHead(config.dataDir);
      const knownHeads = noted === undefined ? heads : [noted, ...heads];
      const report = await verifyAudit({ db: database.db, secrets }, knownHeads);
      console.log(isJson ? JSON.stringify(report) : describe(report, knownHeads.length > 0));
      return report.faults.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataDirInUseError) {
      console.error(error.message);
      return busy;
    }
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return configurationFault;
  }
}

function describe(report: AuditReport, isHeadKnown: boolean): string {
  const lines = report.faults.map((fault) =>
    'entryId' in fault
      ? `Entry ${fault.entryId} (seal ${fault.sealNumber}) ${sayings[fault.kind]}.`
      : `Seal ${fault.sealNumber} ${sayings[fault.kind]}.`,
  );
  lines.push(
    `${report.seals} seals over ${report.entriesSealed} entries, ${report.entriesOpen} not sealed yet.`,
  );
  if (report.head !== undefined) lines.push(`Newest seal: ${report.head.sealNumber}:${report.head.hash}`);
  if (!isHeadKnown)
    lines.push('No seal was noted on this machine: name one with --head, or a missing end is not noticed.');
  lines.push(
    report.faults.length === 0 ? 'The record is as it was sealed.' : 'The record was tampered with.',
  );
  return lines.join('\n');
}
