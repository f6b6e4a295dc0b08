/** The state of an import's run as people read it: a process that was killed could not write that its run ended. */

/** A run without an update for this long was cut off, and any process may continue it. */
export const silentSecondsMax = 60;

/** A run, as stored. */
interface StoredRun<State extends string> {
  state: State;
  fault: string | null;
  heardAt: Date;
  isDryRun: boolean;
}

/** The state and the error of a run; a run that is silent for too long has failed. */
export function stateOfRun<State extends string>(
  { state, fault, heardAt, isDryRun }: StoredRun<State>,
  now: Date,
): { state: State | 'failed'; fault: string | null } {
  const isSilent = now.getTime() - heardAt.getTime() > silentSecondsMax * 1000;
  if (state !== 'running' || !isSilent) return { state, fault };
  return { state: 'failed', fault: isDryRun ? cutOffDryRun : cutOffImport };
}

const cutOffImport =
  'The server stopped during this import. Import the same file again: it continues after its last saved rows';
const cutOffDryRun = 'The server stopped during this validation. Validate the file again';
