import { SetupError } from '#server/base/setup-error.ts';
import { parseAuditHead, readAuditHead, type AuditHead } from '#server/staff/audit-seal.ts';
import { verifyAudit, type AuditFault, type AuditReport } from '#server/staff/verify-audit.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost, type Host } from './host.ts';

const sayings: Record<AuditFault['kind'], string> = {
  'entry-changed': 'was changed after it was sealed',
  'entry-missing': 'was removed after it was sealed',
  'entry-inserted': 'was inserted after its position was sealed',
  'seal-missing': 'is missing',
  'seal-changed': 'was changed, or is not the original one',
  'seal-not-signed': 'is not signed by a key of this park',
};

/** Checks the audit log of staff changes against its seals. */
export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  parameters: '',
  summary: 'Checks the audit log against its seals.',
  negative: 'an entry or a seal was changed, removed or inserted; each is named',
  flags: {
    head: { takesValue: true, summary: 'a seal that was recorded elsewhere, such as in a log: NUMBER:HASH' },
  },
  run: ({ flags, environment }) => {
    const head = readHeadFlag(flags['head']);
    return withHost(environment, async (host) => {
      const { report, isHeadKnown } = await verifyRecord(host, head);
      return {
        exitCode: report.faults.length === 0 ? exitCodes.done : exitCodes.negative,
        text: describeAudit(report, isHeadKnown),
        data: { ...report },
      };
    });
  },
};

/** Verifies the audit log by the seals kept on this machine, and by one kept elsewhere. */
export async function verifyRecord(host: Pick<Host, 'db' | 'secrets' | 'config'>, head?: AuditHead) {
  const heads = [readNotedHead(host.config.dataDir), head].filter((one) => one !== undefined);
  return { report: await verifyAudit(host, heads), isHeadKnown: heads.length > 0 };
}

function readNotedHead(dataDir: string): AuditHead | undefined {
  try {
    return readAuditHead(dataDir);
  } catch {
    throw new SetupError(`audit-head.json in ${dataDir} cannot be read.`);
  }
}

function readHeadFlag(flag: string | boolean | undefined): AuditHead | undefined {
  if (typeof flag !== 'string') return undefined;
  const head = parseAuditHead(flag);
  if (head === undefined) throw new UsageError('A seal is written as NUMBER:HASH.');
  return head;
}

/** One line per mismatch, the checked range, and the verdict. */
export function describeAudit(report: AuditReport, isHeadKnown: boolean): string {
  const lines = report.faults.map((fault) => `${faultSubjectOf(fault)} ${sayings[fault.kind]}.`);
  lines.push(
    `${report.seals} seals over ${report.entriesSealed} entries, ${report.entriesOpen} not sealed yet.`,
  );
  if (report.head !== undefined) lines.push(`Newest seal: ${report.head.sealNumber}:${report.head.hash}`);
  if (!isHeadKnown)
    lines.push(
      'No seal is recorded on this machine: give one with --head, or a missing end is not detected.',
    );
  lines.push(
    report.faults.length === 0 ? 'The audit log matches its seals.' : 'The audit log was tampered with.',
  );
  return lines.join('\n');
}

function faultSubjectOf(fault: AuditFault): string {
  return 'entryId' in fault
    ? `Entry ${fault.entryId} (seal ${fault.sealNumber})`
    : `Seal ${fault.sealNumber}`;
}
