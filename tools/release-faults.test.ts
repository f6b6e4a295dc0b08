import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { releaseFaults } from './release-faults.ts';

const head = 'a'.repeat(40);
const sound = {
  ...{ version: '1.2.0', lockVersion: '1.2.0', changes: '', tagged: undefined, head },
  changelog: '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2027-01-31\n\n- New.\n',
};

test('a clean tree whose version has its section is a release, with its tag or without one', () => {
  expect(releaseFaults(sound)).toEqual([]);
  expect(releaseFaults({ ...sound, tagged: head })).toEqual([]);
});

test.each([
  ['changes', { changes: ' M README.md' }, /in no commit:\n M README\.md/],
  ['no section', { changelog: '# Changelog\n\n## 1.2.1 - 2027-01-31\n' }, /no heading "## 1\.2\.0 - "/],
  ['a section without a day', { changelog: '## 1.2.0\n' }, /no heading/],
  [
    'lines for no version',
    { changelog: `## Unreleased\n\n- Newer.\n\n${sound.changelog}` },
    /under "Unreleased"/,
  ],
  ['another version in the lock', { lockVersion: '1.1.0' }, /package-lock\.json has the version 1\.1\.0/],
  ['a version of another form', { version: '1.2', lockVersion: '1.2' }, /1\.2, is not of the form/],
  ['a tag elsewhere', { tagged: 'b'.repeat(40) }, /names another commit \(bbbbbbbbbb\)/],
])('%s is a fault', (_, change, fault) => {
  expect(releaseFaults({ ...sound, ...change }).join('\n')).toMatch(fault);
});

test('the version of this tree has its section', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(
    new RegExp(`^## ${version} - \\d{4}-\\d{2}-\\d{2}$`, 'm'),
  );
});
