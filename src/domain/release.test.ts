import { expect, test } from 'vitest';

import { compareReleases, newestReleaseIn } from './release.ts';

test.each([
  ['a changelog', '# Changelog ## Unreleased - New. ## 1.10.0 - 2026-12-24 - Old. ## 1.9.3', '1.10.0'],
  ['one with marks of its own', '## [v2.0.1]\n\n- New.', '2.0.1'],
  ['a release at GitHub', '{"url": "x", "tag_name": "v1.2.0", "draft": false}', '1.2.0'],
  ['a version that is not released yet', '## 2.0.0-rc.1 ## 1.0.0', '1.0.0'],
  ['versions only within sentences', 'Needs 4.5.6. <h2>3.0.0</h2>', undefined],
  ['numbers without end', `## ${'9'.repeat(400)}.0.0`, undefined],
])('%s', (_, text, version) => {
  expect(newestReleaseIn(text)).toBe(version);
});

test.each([
  ['1.0.0', '1.0.1', -1],
  ['1.9.0', '1.10.0', -1],
  ['2.0.0', '1.99.99', 1],
  ['1.0.0', '1.0.0', 0],
])('%s against %s', (one, other, order) => {
  expect(Math.sign(compareReleases(one, other))).toBe(order);
});
