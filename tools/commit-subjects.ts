/**
 * Checks the subjects of new commits: `node tools/commit-subjects.ts [base]`. New commits are those after `base`;
 * without it, those that origin/main or its head before the last fetch lacks, but never one before `firstChecked`. A
 * history without `firstChecked` (a tarball, a shallow clone, a squashed one) is not checked.
 */
import { spawnSync } from 'node:child_process';

/** The subjects up to this commit are older than the check. */
const firstChecked = 'eb1021b98c51680141821546d2d18a76fa53a353';

const lengthMax = 72;

/** The errors of a subject, one sentence each; empty for a valid one. Reviewers judge whether it is imperative. */
export function errorsOfSubject(subject: string): string[] {
  const errors: string[] = [];
  if (subject.length > lengthMax)
    errors.push(`It has ${subject.length} characters, at most ${lengthMax} are read.`);
  if (!/^\p{Lu}[\p{L}\d ,/-]*: \p{Lu}/u.test(subject))
    errors.push('It begins with no feature, colon and capital, as in "Loyalty: Read imported rows by name".');
  if (subject.endsWith('.')) errors.push('It ends with a full stop.');
  return errors;
}

/** The result of the check in one repository. */
export interface SubjectReport {
  /** One line for each commit with a wrong subject, starting with its hash. */
  errors: string[];
  /** A sentence that says which commits were checked. */
  looked: string;
}

/** Checks the new commits of the repository at `folder`; merges are skipped. */
export function checkSubjects(folder: string, named?: string, first = firstChecked): SubjectReport {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const isKnown = (commit: string): boolean =>
    git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) !== undefined;
  const isBefore = (commit: string): boolean =>
    isKnown(commit) &&
    git('rev-parse', commit) !== git('rev-parse', 'HEAD') &&
    git('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined;
  if (!isKnown('HEAD'))
    return { errors: [], looked: 'There is no git history here: no subject was checked.' };
  if (named !== undefined && !isKnown(named)) throw new Error(`git does not know the base ${named}.`);
  const found = ['origin/main', 'origin/main@{1}'].find(isBefore);
  const isLater = found !== undefined && git('merge-base', '--is-ancestor', first, found) !== undefined;
  const base = named ?? (isLater ? found : [first].find(isBefore));
  if (base === undefined)
    return { errors: [], looked: 'No new commit is known here: no subject was checked.' };
  const lines = (git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`) ?? '')
    .split('\n')
    .filter(Boolean);
  const errors = lines.flatMap((line) => {
    const wrong = errorsOfSubject(line.slice(line.indexOf(' ') + 1));
    return wrong.length === 0 ? [] : [`${line}\n    ${wrong.join(' ')}`];
  });
  return { errors, looked: `${lines.length} subjects after ${base} were checked.` };
}

if (import.meta.main) {
  const { errors, looked } = checkSubjects(process.cwd(), process.argv[2]);
  console.log(looked);
  for (const error of errors) console.error(error);
  if (errors.length > 0)
    console.error('See "Before a commit" in CONTRIBUTING.md; git rebase --interactive rewords a commit.');
  process.exitCode = errors.length > 0 ? 1 : 0;
}
