/** The behaviour common to every command: help, data for scripts, and exit codes that the runbook lists. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { commands } from './commands.ts';
import { endingsOf, runCli } from './promenade.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runbook = readFileSync('docs/runbook.md', 'utf8');
/** An environment without any setup and with an invalid port, so that every start fails with a message. */
const nowhere = {
  DATA_DIR: join(folder, 'none'),
  PORT: 'many',
  BACKUP_PASSPHRASE: 'a lantern wheel by the sea',
};

async function cli(...words: string[]): Promise<{ status: number; said: string; complained: string }> {
  const answer = { status: -1, said: '', complained: '' };
  answer.status = await runCli(words, nowhere, {
    print: (text) => void (answer.said += text),
    complain: (text) => void (answer.complained += text),
  });
  return answer;
}

describe.each(commands)('$name', (command) => {
  const { name, parameters, summary, flags = {} } = command;
  const words = name.split(' ');

  test('is explained by help before it and --help after it, with its options and its exit codes', async () => {
    const answer = await cli('help', ...words);
    expect(answer).toEqual(await cli(...words, '--help'));
    const endings = endingsOf(command).map(([code, meaning]) => `exit code ${code}: ${meaning}`);
    for (const part of [
      summary,
      parameters,
      '--json',
      ...Object.keys(flags).map((flag) => `--${flag}`),
      ...endings,
    ])
      expect(answer.said).toContain(part);
    expect(answer.status).toBe(0);
  });

  test('answers scripts with one line of JSON, also without any setup', async () => {
    const { status, said, complained } = await cli(...words, ...goodWordsFor(name), '--json');
    expect([status, complained]).toEqual([command.isWithoutSetup === true ? 1 : 78, '']);
    expect(JSON.stringify(JSON.parse(said))).toMatch(/PORT|manifest|does not exist|is a file|cannot be read/);
  });

  test('refuses unknown options and superfluous arguments', async () => {
    expect((await cli(...words, '--loudly')).status).toBe(64);
    expect((await cli(...words, 'a', 'b', 'c', 'd')).status).toBe(64);
  });

  test('is in the runbook with each of its exit codes', () => {
    const codes = endingsOf(command).map(([code]) => code);
    expect(runbook).toMatch(new RegExp(String.raw`^\| \`${name}\` +\|.*\| ${codes.join(', ')} +\|$`, 'm'));
  });
});

test('an unknown command is refused, also by help, and the list contains every command', async () => {
  for (const words of [['dance'], ['help', 'dance'], ['export-all']])
    expect(await cli(...words)).toMatchObject({
      status: 64,
      complained: expect.stringContaining('command is unknown'),
    });
  const { said } = await cli('help');
  expect(commands.filter(({ name }) => !said.includes(`  ${name} `))).toEqual([]);
});

/** Arguments that are valid up to opening the host. */
function goodWordsFor(name: string): string[] {
  const words: Record<string, string[]> = {
    'admin create': ['root@park.example', 'Ruth', 'Ortega'],
    'admin reset-access': ['root@park.example'],
    'api-key make': ['tills', 'checks'],
    'api-key revoke': ['tills'],
    backup: [join(folder, 'backup')],
    restore: [join(folder, 'backup')],
    nightly: [folder],
    drill: [folder],
    move: [folder],
    'export-guest': ['10240011', join(folder, 'guest.json')],
    forget: ['--dry-run'],
    'erase-guest': ['10240011', '--yes'],
    'keys request': ['Park'],
    'keys install': ['pass.cer'],
    'passes refresh': ['--product', 'DT', '--reason', 'new logo'],
    'webhooks pause': ['https://hooks.example/'],
    'webhooks resume': ['https://hooks.example/'],
    'webhooks replay': ['https://hooks.example/', '2026-07-04T10:00:00Z'],
    'settings set': ['testPassesAllowed', 'on'],
    'import template': ['orders', join(folder, 'orders.xlsx')],
    'import undo': ['00000000-0000-4000-8000-000000000001', '--dry-run'],
    'order withdraw': ['10240011', '--reason', 'paid twice', '--yes'],
    'pass correct-barcode': [
      '10240011',
      '240326000000100114',
      '240326000000100115',
      '--reason',
      'typed wrong',
    ],
    'pass move': ['10240011', '240326000000100114', '10240012', '--reason', 'wrong order'],
    'unbind-pass': ['10240011', '240326000000100114'],
    import: ['orders', 'docs/samples/orders.csv'],
    export: ['orders', join(folder, 'orders.csv')],
    links: [join(folder, 'links.csv'), '--all'],
    'card-pages': [join(folder, 'cards.csv')],
    'brand init': ['package.json'],
    'brand preview': [folder, join(folder, 'none/out.html')],
    'brand check': ['/nowhere'],
  };
  return words[name] ?? [];
}
