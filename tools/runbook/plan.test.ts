import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { makePlan } from './plan.ts';
import { readBlocks, readCommands } from './read-blocks.ts';
import type { Site } from './treatments.ts';

const site: Site = {
  root: '/tmp/root',
  repository: '/work/tree',
  ports: [4000, 4001, 4464, 4465],
  publicUrl: 'https://localhost:4443',
};
const runbook = readFileSync('docs/runbook.md', 'utf8');

const withBlock = (heading: string, text: string) =>
  runbook.replace(`\n## ${heading}\n`, `\n## ${heading}\n\n\`\`\`sh\n${text}\n\`\`\`\n`);

test('root runs the commands as printed, each as its own system user, below the temporary root', () => {
  const commands = makePlan(runbook, site).flatMap(({ shell }) => shell ?? []);
  expect(commands.length).toBeGreaterThan(12);
  const outside = /(?<![\w.}])\/(?:etc|opt|var|root|srv)\/|\b3000\b/;
  expect(commands.filter((command) => outside.test(command.replaceAll(site.root, 'ROOT')))).toEqual([]);
  expect(commands.filter((command) => command.includes('deploy/init'))).toEqual([
    expect.stringMatching(
      /^ROOT=\/tmp\/root deploy\/init --ports 4000:4464,4001:4465 --address https:\/\/localhost/,
    ),
  ]);
});

test('a block under another heading is refused until the table says how to treat it', () => {
  expect(() => makePlan(withBlock('Mail', 'promenade keys'), site)).toThrow(
    /how to treat the blocks .* lines \d+/,
  );
});

test('a command of an unknown program is refused', () => {
  expect(() => makePlan(withBlock('First start of a park', 'rm -rf /var/lib/promenade'), site)).toThrow(
    'how to treat: rm -rf /var/lib/promenade',
  );
});

test('a runbook that no longer starts the servers is refused', () => {
  expect(() => makePlan(runbook.replace(/.*systemctl enable.*\n/, ''), site)).toThrow('starts no server');
});

test('a block ends at its fence and loses its indentation, and a pipe continues a command', () => {
  const [block] = readBlocks('## One\n\n1. Text\n\n   ```sh\n   echo a |\n     cat\n   echo b\n   ```\n');
  expect(block).toEqual({ heading: 'One', line: 6, text: 'echo a |\n  cat\necho b' });
  expect(readCommands(block?.text ?? '')).toEqual(['echo a |\n  cat', 'echo b']);
  expect(() => readBlocks('```sh\necho a\n')).toThrow('has no end');
});
