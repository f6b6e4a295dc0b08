/**
 * What a process says of its start and its end, at any LOG_LEVEL: JSON lines like those of the log in production, else
 * plain ones.
 */
import { ConfigError } from '#server/base/config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Writes one line; `plain` is what a person reads in place of it. */
type SayLine = (level: 'info' | 'warn' | 'error' | 'fatal', text: string, plain?: string) => void;

/** The writer of lines, errors to standard error. */
export function startLines(environment: Environment): SayLine {
  const isJson = environment['NODE_ENV'] === 'production';
  return (level, msg, plain = msg) => {
    const line = isJson ? JSON.stringify({ level, time: Date.now(), msg }) : plain;
    (level === 'error' || level === 'fatal' ? process.stderr : process.stdout).write(`${line}\n`);
  };
}

/** In production, warnings of Node and an error that nothing caught are lines too; the latter without its message. */
export function sayUncaught(environment: Environment, say: SayLine): void {
  if (environment['NODE_ENV'] !== 'production') return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => say('warn', `${name}: ${message}`));
  process.on('uncaughtException', (error) => {
    const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
    say('fatal', [`uncaught ${error.name}`, ...places].join('\n'));
    process.exit(1);
  });
}

/** Says why a start failed, each error of the configuration in a line of its own, and returns the exit code. */
export function sayFailedStart(error: unknown, say: SayLine): number {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigError && process.env['NODE_ENV'] === 'production')
    for (const fault of error.faults) say('fatal', fault);
  else say('fatal', text);
  // 78 means "configuration" to a supervisor.
  return error instanceof ConfigError ? 78 : 1;
}
