import { retentionDays } from '#domain/retention-kinds.ts';

import { fetchRuns, type ListedRun } from '#server/data/imports/runs.queries.ts';
import { fetchUndoRefusals, type UndoHindrance } from '#server/data/imports/undo/undo-lease.queries.ts';
import { beginUndoRun, continueUndoRun } from '#server/data/imports/undo/undo-run.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost, type Host } from './host.ts';

const runsListed = 50;

/** Lists runs with their ids, for `import undo`. */
export const importRunsCommand: Command = {
  name: 'import runs',
  parameters: '',
  summary: 'Lists the last imports of files, calls and messages with the ids by which they can be undone.',
  run: ({ environment }) =>
    withHost(environment, async ({ db }) => {
      const files = await fetchRuns(db, runsListed, ['file']);
      const others = await fetchRuns(db, runsListed, ['call', 'message']);
      const runs = [...files, ...others].map(summaryOf);
      const lines = runs.map(
        ({ runId, startedAt, source, kind, sender, name, kept, state }) =>
          `${runId}  ${startedAt}  ${[source, kind, name, `by ${sender}`].filter(Boolean).join(' ')}: ${kept} saved, ${state}`,
      );
      const text = lines.length === 0 ? 'Nothing has been imported yet.' : lines.join('\n');
      return { exitCode: exitCodes.done, text, data: { runs } };
    }),
};

function summaryOf(run: ListedRun) {
  return {
    runId: run.runId,
    startedAt: run.startedAt.toISOString(),
    source: run.source,
    kind: run.kind,
    sender: run.startedBy,
    name: run.fileName,
    kept: run.rowsKept,
    state: run.undoState ?? run.state,
    mayUndo: run.hasChanges && !run.isDryRun,
  };
}

const hindrances: Record<UndoHindrance, { exitCode: 1 | 75; text: string }> = {
  running: {
    exitCode: exitCodes.busy,
    text: 'This import, or another one of the same file, is still running.',
  },
  'undo-under-way': { exitCode: exitCodes.busy, text: 'Another process is undoing this import.' },
  undone: { exitCode: exitCodes.negative, text: 'This import has been undone.' },
  'too-late': {
    exitCode: exitCodes.negative,
    text: `It is too late, or the import changed only what an undo leaves: a file can be undone for ${retentionDays('importUndo')} days, a call or a message for ${retentionDays('importUndoOfCalls')}; links and used wristbands stay.`,
  },
  'nothing-written': { exitCode: exitCodes.negative, text: 'This import wrote nothing.' },
  'dry-run': { exitCode: exitCodes.negative, text: 'This was a dry run, which wrote nothing.' },
};

const runIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes back what a run wrote. */
export const importUndoCommand: Command = {
  name: 'import undo',
  parameters: 'RUN',
  summary: 'Undoes an import: removes the rows that it created, and restores those that it changed.',
  details: `RUN is an id of \`import runs\` or of the answer to a call. A row that was used since stays, and the answer says why: registered,
photo, shared, claimed, redeemed, in a wallet, changed by a later import. An undo that was cut off is continued.`,
  negative: 'rows stay as they are, or nothing can be undone',
  flags: {
    'dry-run': { takesValue: false, summary: 'changes nothing, and reports what the undo would do' },
    yes: { takesValue: false, summary: 'required without --dry-run' },
  },
  run: ({ words: [runId = ''], flags, environment }) => {
    const isDryRun = flags['dry-run'] === true;
    if (!runIdPattern.test(runId)) throw new UsageError('RUN is the id of a run: `import runs` lists them.');
    if (!isDryRun && flags['yes'] !== true)
      throw new UsageError('Try it with --dry-run first, then confirm it with --yes.');
    return withHost(environment, (host) => undo(host, runId, isDryRun));
  },
};

async function undo(host: Host, runId: string, isDryRun: boolean): Promise<Outcome> {
  const begun = await beginUndoRun(host, { runId, isDryRun, actor: hostActor });
  if (begun === undefined) return refuseUndo(exitCodes.negative, 'There is no import with this id.');
  if (typeof begun === 'string') return refuseUndo(hindrances[begun].exitCode, hindrances[begun].text);
  const { undoTaken: taken, undoRefused: refused } = await continueUndoRun(host, begun, hostActor);
  const kept = await fetchUndoRefusals(host.db, runId);
  const text = [
    ...kept.slice(0, keptShownMax).map(({ subject, reason }) => `${subject}: ${reason}`),
    ...(refused > keptShownMax ? [`... and ${refused - keptShownMax} more (--json lists them)`] : []),
    `${taken} rows ${isDryRun ? 'would be' : 'were'} taken back, ${refused} ${isDryRun ? 'would stay' : 'stay'}.`,
  ].join('\n');
  const exitCode = refused === 0 ? exitCodes.done : exitCodes.negative;
  return { exitCode, text, data: { isDryRun, taken, refused, kept } };
}

const keptShownMax = 20;

function refuseUndo(exitCode: Outcome['exitCode'], error: string): Outcome {
  return { exitCode, text: error, data: { error } };
}
