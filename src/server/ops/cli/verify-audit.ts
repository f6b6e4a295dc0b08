import { SetupError } from '#server/base/setup-error.ts';
import { parseAuditHead, readAuditHead, type AuditHead } from '#server/staff/audit-head.ts';
import { verifyAudit, type AuditFault, type AuditReport } from '#server/staff/verify-audit.ts';
import type { ArchivedFile } from '#server/staff/archived-entries.ts';
import { readArchiveRows } from '../archive/archive-file.ts';
import { readStoredEntry } from '../archive/audit-rows.queries.ts';
import type { KnownFile } from '../archive/restore-archive.ts';
import { openArchives } from './archive-host.ts';
import { readPassphrase } from './passphrase.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost, type Host } from './host.ts';

const sayings: Record<AuditFault['kind'], string> = {
  'entry-changed': 'was changed after it was sealed',
  'entry-missing': 'was removed after it was sealed',
  'entry-inserted': 'was inserted after its position was sealed',
  'seal-missing': 'is missing',
  'seal-changed': 'was changed, or is not the original one',
  'seal-not-signed': 'is not signed by a key of this park',
  'archive-changed': 'is not signed by a key of this park, or its ends are not those of the seals',
};

/** Checks the audit log of staff changes against its seals. */
export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  parameters: '',
  summary: 'Checks the audit log against its seals.',
  negative: 'an entry or a seal was changed, removed or inserted; each is named',
  flags: {
    archive: { takesValue: true, summary: 'a file or a folder of archives, whose entries are checked too' },
    head: { takesValue: true, summary: 'a seal that was recorded elsewhere, such as in a log: NUMBER:HASH' },
  },
  run: ({ flags, environment }) => {
    const head = readHeadFlag(flags['head']);
    const path = flags['archive'];
    return withHost(environment, async (host) => {
      const files =
        typeof path === 'string'
          ? await openArchives(host, { path, passphrase: readPassphrase(environment), kind: 'audit' })
          : [];
      const { report, isHeadKnown } = await verifyRecord(host, head, files.map(entriesOf));
      return {
        exitCode: report.faults.length === 0 ? exitCodes.done : exitCodes.negative,
        text: describeAudit(report, isHeadKnown),
        data: { ...report },
      };
    });
  },
};

/** Verifies the audit log by the seals kept on this machine, and by one kept elsewhere. */
export async function verifyRecord(
  host: Pick<Host, 'db' | 'secrets' | 'config'>,
  head?: AuditHead,
  files: readonly ArchivedFile[] = [],
): Promise<{ report: AuditReport; isHeadKnown: boolean }> {
  const heads = [readNotedHead(host.config.dataDir), head].filter((one) => one !== undefined);
  return { report: await verifyAudit(host, heads, files), isHeadKnown: heads.length > 0 };
}

function entriesOf({ path, archive, opened }: KnownFile): ArchivedFile {
  async function* entries() {
    for await (const { table, json } of readArchiveRows(path, opened))
      if (table === 'audit_entries') yield readStoredEntry(json);
  }
  return { archiveId: archive.archiveId, entries: entries() };
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
  if (report.entriesArchived > 0)
    lines.push(
      `${report.entriesArchived} entries are only in archives: give the files with --archive to check them too.`,
    );
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
  if (fault.kind === 'archive-changed') return `The row of archive ${fault.archiveId}`;
  return 'entryId' in fault
    ? `Entry ${fault.entryId} (seal ${fault.sealNumber})`
    : `Seal ${fault.sealNumber}`;
}
