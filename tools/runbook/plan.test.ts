import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { makePlan } from './plan.ts';
import { readBlocks, readCommands } from './read-blocks.ts';

const runbook = readFileSync('docs/runbook.md', 'utf8');

const withBlock = (heading: string, text: string) =>
  runbook.replace(`\n## ${heading}\n`, `\n## ${heading}\n\n\`\`\`sh\n${text}\n\`\`\`\n`);

test('the commands run as printed, but for the place of the repository', () => {
  const commands = makePlan(runbook).flatMap(({ shell }) => shell ?? []);
  expect(commands.length).toBeGreaterThan(12);
  expect(commands.filter((command) => !runbook.includes(command.split('\n', 1)[0] ?? ''))).toEqual([
    'git clone --depth 1 /srv/promenade.git /opt/promenade && cd /opt/promenade',
  ]);
});

test('a block under another heading is refused until the table says how to treat it', () => {
  expect(() => makePlan(withBlock('Mail', 'promenade keys'))).toThrow(/how to treat the blocks .* lines \d+/);
});

test('a command of an unknown program is refused', () => {
  expect(() => makePlan(withBlock('First start of a park', 'rm -rf /var/lib/promenade'))).toThrow(
    'how to treat: rm -rf /var/lib/promenade',
  );
});

test('a runbook that no longer starts the servers is refused', () => {
  expect(() => makePlan(runbook.replace(/.*systemctl enable.*\n/, ''))).toThrow('starts no server');
});

test('a block ends at its fence and loses its indentation, and a pipe continues a command', () => {
  const [block] = readBlocks('## One\n\n1. Text\n\n   ```sh\n   echo a |\n     cat\n   echo b\n   ```\n');
  expect(block).toEqual({ heading: 'One', line: 6, text: 'echo a |\n  cat\necho b' });
  expect(readCommands(block?.text ?? '')).toEqual(['echo a |\n  cat', 'echo b']);
  expect(() => readBlocks('```sh\necho a\n')).toThrow('has no end');
});
