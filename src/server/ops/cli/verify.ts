import type { Database } from '#server/base/db/database.ts';
import { readArchiveRows } from '../archive/archive-file.ts';
import { archivePieces } from '../archive/pieces.ts';
import type { KnownFile } from '../archive/restore-archive.ts';
import { shadowLedger } from '../archive/shadow-ledger.queries.ts';
import type { InvariantReport } from '../invariants/invariant-report.ts';
import { verifyInvariants } from '../invariants/verify.ts';
import { openArchives } from './archive-host.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost } from './host.ts';
import { readPassphrase } from './passphrase.ts';

/** Checks a live database against the invariants of docs/security.md. */
export const verify: Command = {
  name: 'verify',
  parameters: '',
  summary: 'Counts breaches of the invariants in the database and the photo store.',
  details: 'Changes nothing and may run while servers run.',
  negative: 'an invariant is broken; each one is listed',
  flags: {
    'all-photos': { takesValue: false, summary: 'checks every photo instead of a thousand' },
    archive: {
      takesValue: true,
      summary: 'a file or a folder of archives, whose entries of the ledger are checked too',
    },
  },
  run: ({ flags, environment }) =>
    withHost(environment, async (host) => {
      const path = flags['archive'];
      const files =
        typeof path === 'string'
          ? await openArchives(host, { path, passphrase: readPassphrase(environment), kind: 'ledger' })
          : [];
      const reports = await verifyInvariants(host, {
        allPhotos: flags['all-photos'] === true,
        isParallel: host.database.kind === 'postgresql',
        ...(files.length > 0 && { prepare: (tx) => bringIn(tx, files) }),
      });
      const isSound = reports.every(({ breaches }) => breaches === 0);
      return {
        exitCode: isSound ? exitCodes.done : exitCodes.negative,
        text: describeInvariants(reports),
        data: { isSound, invariants: reports },
      };
    }),
};

/** The ledger of this transaction is then that of the database and the files. */
async function bringIn(tx: Database, files: readonly KnownFile[]): Promise<void> {
  async function* pieces() {
    for (const { path, opened } of files) yield* archivePieces('ledger', readArchiveRows(path, opened));
  }
  await shadowLedger(
    tx,
    files.map(({ archive }) => archive.archiveId),
    pieces(),
  );
}

/** One line per invariant, and the verdict. */
export function describeInvariants(reports: readonly InvariantReport[]): string {
  const lines = reports.flatMap(({ id, name, breaches, first = [] }) => [
    `  ${breaches === 0 ? 'holds ' : 'BROKEN'}  ${id.padEnd(4)} ${name}${breaches === 0 ? '' : `: ${breaches}`}`,
    ...first.map((breach) => `            ${breach}`),
    ...(first.length > 0 && first.length < breaches
      ? [`            and ${breaches - first.length} more`]
      : []),
  ]);
  const broken = reports.filter(({ breaches }) => breaches > 0).length;
  return [
    ...lines,
    broken === 0 ? 'Every invariant holds.' : `${broken} of ${reports.length} do not hold.`,
  ].join('\n');
}
