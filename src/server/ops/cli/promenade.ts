/**
 * `promenade COMMAND` on a server, `npm run cli -- COMMAND` in a checkout: the operator's commands on the host itself. Reads the same environment as the server. `help` lists the commands, `help COMMAND` and `COMMAND --help`
 * explain one, `--json` prints one line of JSON, also for errors. command.ts lists the exit codes.
 */
import { parseArgs } from 'node:util';

import { ConfigError } from '#server/base/config/config.ts';
import { environmentOfPark } from '#server/base/config/read-parks.ts';
import { classifyDatabaseError } from '#server/base/db/classify-error.ts';
import { DataDirInUseError } from '#server/base/db/embedded/lock.ts';
import { MigrationBusyError } from '#server/base/db/migrate-postgres.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { version } from '#server/base/version.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { explainConnectFault } from './connect-fault.ts';
import { explainPathFault } from './path-fault.ts';

const programName = 'promenade';

/** The two outputs of a command: its result, and messages. */
interface Outputs {
  print: (text: string) => void;
  complain: (text: string) => void;
}

/**
 * Runs the command that the arguments name and returns its exit code; `print` receives the result, `complain` the
 * messages.
 */
export async function runCli(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { print, complain }: Outputs,
): Promise<number> {
  if (['--version', 'version'].includes(words[0] ?? '')) {
    print(version);
    return exitCodes.done;
  }
  const { commands } = await import('./commands.ts');
  const isHelp = ['help', '--help', '-h'].includes(words[0] ?? 'help');
  const command = findCommand(commands, isHelp ? words.slice(1) : words);
  if (command === undefined) return sayCommands(commands, isHelp && words.length < 2, { print, complain });
  try {
    const { values, positionals } = readWords(command, isHelp ? ['--help'] : words);
    if (values['help'] === true) {
      print(explain(command));
      return exitCodes.done;
    }
    const ofPark = environmentOfPark(environment);
    const outcome = await command.run({ words: positionals, flags: values, environment: ofPark });
    sayOutcome(outcome, values['json'] === true, { print, complain });
    return outcome.exitCode;
  } catch (error) {
    return sayFault(error, words.includes('--json') ? undefined : command, { print, complain });
  }
}

/** Lists the commands, as an answer or to someone who named none of them. */
function sayCommands(commands: readonly Command[], isAsked: boolean, { print, complain }: Outputs): number {
  const list = listCommands(commands);
  if (isAsked) print(list);
  else complain(`This command is unknown.\n\n${list}`);
  return isAsked ? exitCodes.done : exitCodes.usage;
}

function sayOutcome(outcome: Outcome, isJson: boolean, { print, complain }: Outputs): void {
  const say = outcome.isOutputTaken === true ? complain : print;
  say(isJson ? JSON.stringify(outcome.data) : outcome.text);
}

/** Reports the error as data if no command is given; rethrows unexpected errors. */
function sayFault(error: unknown, command: Command | undefined, { print, complain }: Outputs): number {
  const { exitCode, text } = readFault(error);
  if (command === undefined) print(JSON.stringify({ error: text }));
  else complain(exitCode === exitCodes.usage ? `${text}\n\n${explain(command)}` : text);
  return exitCode;
}

/** Of `keys` and `keys request` the longer name wins if both match. */
function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
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
  const args = words[0] === '--help' ? [...words] : words.slice(command.name.split(' ').length);
  const read = parseWords({ args, options });
  const expected = command.parameters.split(' ').filter(Boolean).length;
  const { length } = read.positionals;
  if (read.values['help'] !== true && (length > expected || length < (command.wordsMin ?? expected)))
    throw new UsageError(
      `Expected ${expected === 0 ? 'no arguments' : command.parameters} after ${command.name}.`,
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

const busyErrors = [DataDirInUseError, MigrationBusyError];

/** Rethrows unexpected errors. */
function readFault(error: unknown): { exitCode: number; text: string } {
  if (error instanceof UsageError) return { exitCode: exitCodes.usage, text: error.message };
  if (busyErrors.some((kind) => error instanceof kind) && error instanceof Error)
    return { exitCode: exitCodes.busy, text: error.message };
  if (error instanceof ConfigError || error instanceof SetupError)
    return { exitCode: exitCodes.configuration, text: error.message };
  const fault = explainPathFault(error) ?? explainConnectFault(error);
  if (fault !== undefined) return { exitCode: exitCodes.configuration, text: fault };
  if (classifyDatabaseError(error) !== 'transient') throw error;
  return { exitCode: exitCodes.busy, text: 'The database does not answer or is too busy; try again.' };
}

function listCommands(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(34)} ${summary}`,
  );
  return [
    `Usage: ${programName} COMMAND [--json] [--help], or ${programName} --version`,
    '',
    ...lines,
    '',
    'The environment is that of the server (.env.example). Exit codes: 0 done, 1 negative result, 64 wrong arguments, 70 an',
    'internal error, 75 busy (another command holds the built-in database, or PostgreSQL does not answer), 78 not set up.',
  ].join('\n');
}

function explain(command: Command): string {
  const { name, parameters, summary, flags = {}, details } = command;
  const all = { ...flags, json: { takesValue: false, summary: 'prints one line of JSON' } };
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
    '',
    ...endingsOf(command).map(([code, meaning]) => `  exit code ${code}: ${meaning}`),
  ].join('\n');
}

/** The exit codes of a command with their meanings, without the one for an internal error. */
export function endingsOf({
  negative,
  interrupted,
  isWithoutDatabase,
  isWithoutSetup,
}: Command): (readonly [number, string])[] {
  return [
    [exitCodes.done, 'done'],
    ...(negative === undefined ? [] : [[exitCodes.negative, negative] as const]),
    [exitCodes.usage, 'wrong arguments'],
    ...(isWithoutDatabase === true
      ? []
      : [
          [
            exitCodes.busy,
            'another command holds the built-in database, or PostgreSQL does not answer',
          ] as const,
        ]),
    ...(isWithoutSetup === true ? [] : [[exitCodes.configuration, 'not set up for the command'] as const]),
    ...(interrupted === undefined ? [] : [[exitCodes.interrupted, interrupted] as const]),
  ];
}

if (import.meta.main) {
  try {
    process.exitCode = await runCli(process.argv.slice(2), process.env, {
      print: (text) => console.log(text),
      complain: (text) => console.error(text),
    });
  } catch (error) {
    console.error(error);
    process.exitCode = exitCodes.broken;
  }
}
