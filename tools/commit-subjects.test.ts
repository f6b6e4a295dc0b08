import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { checkSubjects, errorsOfSubject } from './commit-subjects.ts';

test.each(['Loyalty: Read imported rows by name', 'Back office: Lock a session', `A: ${'B'.repeat(69)}`])(
  '"%s" is a good subject',
  (subject) => expect(errorsOfSubject(subject)).toEqual([]),
);

test.each([
  ['no feature', 'Read imported rows by name', /no feature/],
  ['no capital after the colon', 'Loyalty: read imported rows', /no feature/],
  ['no capital at its beginning', 'loyalty: Read imported rows', /no feature/],
  ['no space after the colon', 'Loyalty:Read imported rows', /no feature/],
  ['a full stop', 'Loyalty: Read imported rows.', /full stop/],
  ['73 characters', `A: ${'B'.repeat(70)}`, /73 characters/],
])('a subject with %s is refused', (_, subject, sentence) => {
  expect(errorsOfSubject(subject)).toEqual([expect.stringMatching(sentence)]);
});

test('commits after the base are checked, and those that a merge brings, but not the merge', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-subjects-'));
  const git = (...words: string[]) => {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    return spawnSync('git', [...author, ...words], { cwd: folder, encoding: 'utf8' }).stdout.trim();
  };
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);
  try {
    git('init', '--quiet', '--initial-branch=main');
    commit('an old subject that breaks the rule.');
    const base = git('rev-parse', 'HEAD');
    git('switch', '--quiet', '--create', 'side');
    commit('a brought one that breaks the rule');
    git('switch', '--quiet', 'main');
    commit('Loyalty: Stay on the main line');
    git('merge', '--quiet', '--no-ff', '-m', "Merge branch 'side'", 'side');

    expect(checkSubjects(folder, base)).toEqual([
      expect.stringMatching(/^\w+ a brought one that breaks the rule\n.*no feature/),
    ]);
    expect(checkSubjects(folder, 'f'.repeat(40))).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
