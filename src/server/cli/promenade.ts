/**
 * `node src/server/cli/promenade.ts COMMAND` (or `npm run cli -- COMMAND`): what an operator does on the host itself.
 * Reads the same environment as the server. `--help` lists the commands, `COMMAND --help` explains one, `--json` answers
 * with one line of JSON. Exit codes: 0 done, 1 not so, 64 wrong words, 75 a server holds the embedded database, 78 not set up.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { ConfigError } from '../config.ts';
import { DataDirInUseError } from '../db/embedded/lock.ts';
import { SetupError } from '../setup-error.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { commands } from './commands.ts';

const programName = 'node src/server/cli/promenade.ts';

/** Runs the command that the words name and gives the exit code; `print` and `complain` get what there is to say. */
export async function runCli(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { print, complain }: { print: (text: string) => void; complain: (text: string) => void },
): Promise<number> {
  const command = findCommand(words);
  if (command === undefined) {
    const isAsked = words.length === 0 || ['--help', '-h', 'help'].includes(words[0] ?? '');
    (isAsked ? print : complain)(isAsked ? listCommands() : `There is no such command.\n\n${listCommands()}`);
    return isAsked ? exitCodes.done : exitCodes.usage;
  }
  try {
    const { values, positionals } = readWords(command, words);
    if (values['help'] === true) {
      print(explain(command));
      return exitCodes.done;
    }
    const outcome = await command.run({ words: positionals, flags: values, environment });
    print(values['json'] === true ? JSON.stringify(outcome.data) : outcome.text);
    return outcome.exitCode;
  } catch (error) {
    return answerFault(error, command, complain);
  }
}

/** Of `keys` and `keys request` the longer one is meant where both fit. */
function findCommand(words: readonly string[]): Command | undefined {
  const isNamed = (count: number) => commands.find(({ name }) => name === words.slice(0, count).join(' '));
  return isNamed(2) ?? isNamed(1);
}

function readWords(command: Command, words: readonly string[]) {
  const options = Object.fromEntries([
    ['json', { type: 'boolean' as const }],
    ['help', { type: 'boolean' as const, short: 'h' }],
    ...Object.entries(command.flags ?? {}).map(
      ([name, { takesValue }]) =>
        [name, { type: takesValue ? ('string' as const) : ('boolean' as const) }] as const,
    ),
  ]);
  const args = words.slice(command.name.split(' ').length);
  const read = parseWords({ args, options });
  const expected = command.parameters.split(' ').filter(Boolean).length;
  if (read.values['help'] !== true && read.positionals.length !== expected)
    throw new UsageError(
      `Expected ${expected === 0 ? 'nothing' : command.parameters} after ${command.name}.`,
    );
  return read;
}

function parseWords(config: { args: string[]; options: Record<string, { type: 'boolean' | 'string' }> }) {
  try {
    const { values, positionals } = parseArgs({ ...config, allowPositionals: true, strict: true });
    const flags: Record<string, string | boolean | undefined> = {};
    for (const [name, value] of Object.entries(values)) if (!Array.isArray(value)) flags[name] = value;
    return { values: flags, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function answerFault(error: unknown, command: Command, complain: (text: string) => void): number {
  if (error instanceof UsageError) {
    complain(`${error.message}\n\n${explain(command)}`);
    return exitCodes.usage;
  }
  const isBusy = error instanceof DataDirInUseError;
  if (!isBusy && !(error instanceof ConfigError) && !(error instanceof SetupError)) throw error;
  complain(error.message);
  return isBusy ? exitCodes.busy : exitCodes.configuration;
}

function listCommands(): string {
  const lines = commands.map(
    ({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(34)} ${summary}`,
  );
  return [
    `Usage: ${programName} COMMAND [--json] [--help]`,
    '',
    ...lines,
    '',
    'The environment is that of the server (.env.example). Exit codes: 0 done, 1 not so, 64 wrong words,',
    '75 a running server holds the embedded database, 78 not set up.',
  ].join('\n');
}

function explain({ name, parameters, summary, flags = {}, details }: Command): string {
  const all = { ...flags, json: { takesValue: false, summary: 'answers with one line of JSON' } };
  return [
    `Usage: ${programName} ${name} ${parameters}`.trimEnd(),
    '',
    summary,
    ...(details === undefined ? [] : ['', details]),
    '',
    ...Object.entries(all).map(
      ([flag, { takesValue, summary: text }]) =>
        `  ${`--${flag}${takesValue ? ' VALUE' : ''}`.padEnd(18)} ${text}`,
    ),
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await runCli(process.argv.slice(2), process.env, {
    print: (text) => console.log(text),
    complain: (text) => console.error(text),
  });
}
