/**
 * Checks the subjects of commits: `node tools/commit-subjects.ts [base]` reads those after `base`, or after
 * `firstChecked`. Merges are skipped, and a history without that commit (a tarball, a shallow clone) is not checked.
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

/** One line for each wrong subject after the commit `base`, beginning with its hash; undefined if git has no such commit. */
export function checkSubjects(folder: string, base: string): string[] | undefined {
  const git = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (git.status !== 0) return undefined;
  return git.stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const wrong = errorsOfSubject(line.slice(line.indexOf(' ') + 1));
      return wrong.length === 0 ? [] : [`${line}\n    ${wrong.join(' ')}`];
    });
}

if (import.meta.main) {
  const [base = firstChecked] = process.argv.slice(2);
  const errors = checkSubjects(process.cwd(), base);
  if (errors === undefined) console.log(`git does not know ${base} here: no subject was checked.`);
  for (const error of errors ?? []) console.error(error);
  if ((errors ?? []).length > 0)
    console.error('See "Before a commit" in CONTRIBUTING.md; git rebase --interactive rewords a commit.');
  process.exitCode = (errors ?? []).length > 0 ? 1 : 0;
}
