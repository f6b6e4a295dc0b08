/** Why the tree is no release yet. */

/** The state of the tree. */
interface Tree {
  version: string;
  lockVersion: string;
  changelog: string;
  /** The output of `git status --porcelain`. */
  changes: string;
  /** The commit of the version's tag, if there is one, and of HEAD. */
  tagged: string | undefined;
  head: string;
}

/** A sentence for each reason. */
export function releaseFaults({ version, lockVersion, changelog, changes, tagged, head }: Tree): string[] {
  const faults: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version))
    faults.push(`The version of package.json, ${version}, is not of the form 1.2.3.`);
  if (lockVersion !== version)
    faults.push(`package-lock.json has the version ${lockVersion}, and package.json ${version}.`);
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version}`)) ?? '';
  if (!/^## \S+ - \d{4}-\d{2}-\d{2}$/.test(heading))
    faults.push(`CHANGELOG.md has no heading "## ${version} - " with a day such as 2026-11-29.`);
  if (/^## Unreleased\s+[^#\s]/m.test(changelog))
    faults.push('CHANGELOG.md has lines under "Unreleased": put them under a version.');
  if (changes !== '') faults.push(`The tree has changes that are in no commit:\n${changes}`);
  if (tagged !== undefined && tagged !== head)
    faults.push(
      `The tag v${version} names another commit (${tagged.slice(0, 10)}): check it out, or raise the version.`,
    );
  return faults;
}
