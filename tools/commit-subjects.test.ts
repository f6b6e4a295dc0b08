import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { checkSubjects, errorsOfSubject } from './commit-subjects.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promenade-subjects-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

test('only the commits that origin/main lacks are checked', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('an old subject that breaks the rule.');
  const first = git('rev-parse', 'HEAD').trim();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  commit('Loyalty: Read imported rows by name');
  commit('loyalty: a new one that breaks it');

  const { errors, looked } = checkSubjects(folder, undefined, first);

  expect(errors).toEqual([expect.stringMatching(/^\w+ loyalty: a new one that breaks it\n.*no feature/)]);
  expect(looked).toBe('2 subjects after origin/main were checked.');
});

test('after a push the commits since the head before it are checked', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('an old subject that breaks the rule.');
  const first = git('rev-parse', 'HEAD').trim();
  git('update-ref', '--create-reflog', '-m', 'fetch', 'refs/remotes/origin/main', 'HEAD');
  commit('a pushed one that breaks it');
  git('update-ref', '--create-reflog', '-m', 'fetch', 'refs/remotes/origin/main', 'HEAD');

  expect(checkSubjects(folder, undefined, first).errors).toEqual([
    expect.stringContaining('a pushed one that breaks it'),
  ]);
});

test('commits before the recorded one are never checked, even if origin/main lacks them', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('Start: Begin');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  commit('an old subject that breaks the rule.');
  const first = git('rev-parse', 'HEAD').trim();
  commit('Loyalty: Read imported rows by name');

  expect(checkSubjects(folder, undefined, first)).toEqual({
    errors: [],
    looked: `1 subjects after ${first} were checked.`,
  });
});

test('a history that was squashed since is not checked', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('Start: Begin');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  commit('one commit of many');

  expect(checkSubjects(folder).looked).toBe('No new commit is known here: no subject was checked.');
});

test('without a remote the commits since the recorded one are checked', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('an old subject that breaks the rule.');
  const first = git('rev-parse', 'HEAD').trim();
  commit('a new one that breaks it');

  expect(checkSubjects(folder, undefined, first).errors).toEqual([
    expect.stringContaining('a new one that breaks it'),
  ]);
});

test('merges are left alone, and the commits that they bring are checked', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('Start: Begin');
  const first = git('rev-parse', 'HEAD').trim();
  git('switch', '--quiet', '--create', 'side');
  commit('a brought one that breaks the rule');
  git('switch', '--quiet', 'main');
  commit('Loyalty: Stay on the main line');
  git('merge', '--quiet', '--no-ff', '-m', "Merge branch 'side'", 'side');

  expect(checkSubjects(folder, first).errors).toEqual([expect.stringContaining('a brought one')]);
});

test('a folder without git history passes', () => {
  expect(checkSubjects(folder)).toEqual({ errors: [], looked: expect.stringContaining('no git history') });
});

test('a shallow clone, which lacks the recorded commit, passes', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('an old subject that breaks the rule.');
  const first = git('rev-parse', 'HEAD').trim();
  commit('a new one that breaks it');
  const clone = join(folder, 'clone');
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, clone);

  expect(checkSubjects(clone, undefined, first)).toEqual({
    errors: [],
    looked: 'No new commit is known here: no subject was checked.',
  });
});

test('a base that git does not know is an error', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('Start: Begin');

  expect(() => checkSubjects(folder, 'nowhere')).toThrow('git does not know the base nowhere');
});

function commit(subject: string): void {
  git('commit', '--quiet', '--allow-empty', '-m', subject);
}

function git(...args: string[]): string {
  const author = { NAME: 'A', EMAIL: 'a@example.org' };
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: author.NAME,
    GIT_AUTHOR_EMAIL: author.EMAIL,
    GIT_COMMITTER_NAME: author.NAME,
    GIT_COMMITTER_EMAIL: author.EMAIL,
  };
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}
