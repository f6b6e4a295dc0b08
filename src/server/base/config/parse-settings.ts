/** What a row of the table of settings says, and how rows are read from the environment. */
import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

/** Values of an environment by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One setting of the server. */
export interface Setting {
  /** Its name in the environment. */
  name: string;
  /** Checks the text and makes the value of it; its messages follow the name of the setting. */
  kind: z.core.$ZodType<unknown, string>;
  /** The text that an empty setting stands for; a function if that depends on other settings. */
  default?: string | ((given: Environment) => string);
  /** True for one that must be set if its part of the server is used. */
  isNeeded?: true;
  /** True for one that may stand in the file that `NAME_FILE` names. */
  isSecret?: true;
  /** In a chain: one for the process, one in the file of each park, or otherwise either. */
  chain?: 'process' | 'park';
  /** True if two parks of a chain with the same value would mix their guests, their keys or their photos. */
  isUnique?: true;
  /** For one that the tab Settings changes while the servers run (`park-settings.ts`): its words there. */
  live?: { label: string; about: string };
  /** What it is for, as `.env.example` prints it; the runbook prints the first sentence. */
  help: string;
}

/** A row of the table; `help` completes it. */
export function setting<Kind extends Setting['kind'], const More extends Partial<Setting> = object>(
  name: string,
  kind: Kind,
  more?: More,
) {
  return {
    help: (help: string) =>
      ({ name, kind, help, ...more }) as { name: string; kind: Kind; help: string } & More,
  };
}

/** Settings by the names of their values in the code. */
export type Settings = Readonly<Record<string, Setting>>;

/** The values of settings; undefined only for one that has no default and is not needed. */
export type ValuesOf<Rows extends Settings> = {
  [Key in keyof Rows]:
    | z.output<Rows[Key]['kind']>
    | (Rows[Key] extends { default: unknown } | { isNeeded: true } ? never : undefined);
};

/** The values of `rows`; undefined if one is wrong, for a reason in `faults`, or if a needed one is missing. */
export function parseSettings<Rows extends Settings>(
  rows: Rows,
  given: Environment,
  faults: string[],
): ValuesOf<Rows> | undefined {
  const values = new Map<string, unknown>();
  for (const [key, { name, kind, default: fallback, isNeeded }] of Object.entries<Setting>(rows)) {
    const text = given[name] ?? (typeof fallback === 'function' ? fallback(given) : fallback);
    const result = z.safeParse(isNeeded === true ? kind : z.optional(kind), text);
    if (result.success) values.set(key, result.data);
    // A default that follows from a wrong setting is wrong too, and is not reported a second time.
    else if (given[name] !== undefined || typeof fallback === 'string')
      faults.push(...result.error.issues.map(({ message }) => `${name} ${message}`));
  }
  // Each value is the output of its row's kind, or undefined where the row allows that.
  return values.size < Object.keys(rows).length ? undefined : (Object.fromEntries(values) as ValuesOf<Rows>);
}

/** The names of the needed settings that are not given. */
export function listUnset(rows: Settings, given: Environment): string[] {
  return Object.values(rows)
    .filter(({ name, isNeeded }) => isNeeded === true && given[name] === undefined)
    .map(({ name }) => name);
}

/**
 * The text of the file that `NAME_FILE` names, without the blanks around it, or else of the secret itself. Adds a file that
 * cannot be read to `faults`.
 */
export function readSecret(environment: Environment, name: string, faults: string[]): string | undefined {
  const file = environment[`${name}_FILE`] ?? '';
  if (file === '') return environment[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE names ${file}, which is not a file that can be read`);
    return undefined;
  }
}

/** The environment with each of the secrets in its own name. */
export function withSecrets(given: Environment, names: readonly string[], faults: string[]): Environment {
  const all: Record<string, string | undefined> = { ...given };
  for (const name of names) {
    const secret = readSecret(given, name, faults);
    if (secret !== undefined) all[name] = secret;
    delete all[`${name}_FILE`];
  }
  return all;
}
