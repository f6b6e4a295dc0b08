import type { InvariantReport } from '../invariants/invariant-report.ts';
import { verifyInvariants } from '../invariants/verify.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost } from './host.ts';

/** Checks a live database against the invariants of docs/security.md. */
export const verify: Command = {
  name: 'verify',
  parameters: '',
  summary: 'Counts breaches of the invariants in the database and the photo store.',
  details: 'Changes nothing and may run while servers run.',
  negative: 'an invariant is broken; each one is listed',
  flags: {
    'all-photos': { takesValue: false, summary: 'checks every photo instead of a thousand' },
  },
  run: ({ flags, environment }) =>
    withHost(environment, async (host) => {
      const reports = await verifyInvariants(host, {
        allPhotos: flags['all-photos'] === true,
      });
      const isSound = reports.every(({ breaches }) => breaches === 0);
      return {
        exitCode: isSound ? exitCodes.done : exitCodes.negative,
        text: describeInvariants(reports),
        data: { isSound, invariants: reports },
      };
    }),
};

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
