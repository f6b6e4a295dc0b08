import type { Health } from '#contract/calls/staff-health.ts';

/** What needs attention, each in a few words, the worst first; the Health tab has the details. */
export function problemsOf({ externalSystems, jobs, files, mails }: Health): string[] {
  const failing = externalSystems
    .filter(({ state }) => state === 'failing')
    .map(({ name }) => `${name} fails`);
  const partly = externalSystems
    .filter(({ state }) => state === 'partly')
    .map(({ name }) => `${name} fails for some servers`);
  const late = jobs.flatMap(({ name, state }) =>
    state === 'failed' || state === 'overdue'
      ? [`${name} ${state === 'failed' ? 'failed' : 'is overdue'}`]
      : [],
  );
  const broken = files
    .filter(({ state }) => state === 'failed')
    .map(({ kind }) => `the last import of ${kind} failed`);
  const unsent = mails.givenUp === 0 ? [] : ['mails were given up'];
  return [...failing, ...partly, ...late, ...broken, ...unsent];
}
