/** Orders the runbook's commands, and fails for a block or a command that the table does not know. */
import { readBlocks, readCommands, type Block } from './read-blocks.ts';
import { followed, keysHeading, notFollowed, notRun, treat, type Instead } from './treatments.ts';

/** One step: a command for the shell, or something that the script does itself. */
export interface Step {
  /** The line of its block in the runbook. */
  line: number;
  shell?: string;
  instead?: Instead;
}

/** The steps from a bare machine to a backup. */
export function makePlan(runbook: string): Step[] {
  const blocks = readBlocks(runbook);
  const unknown = blocks.filter((block) => !isFollowed(block) && !isLeftOut(block));
  if (unknown.length > 0)
    throw new Error(
      `tools/runbook/treatments.ts does not say how to treat the blocks of docs/runbook.md in the lines ${unknown.map(({ line }) => line).join(', ')}.`,
    );
  const inOrder = followed.flatMap((heading) => blocks.filter((block) => block.heading === heading));
  const start = inOrder.findIndex(({ text }) => text.includes('systemctl enable'));
  const keys = blocks.filter(({ heading }) => heading === keysHeading);
  if (start === -1 || keys.length === 0) throw new Error('The runbook starts no server, or has no keys.');
  const all = [...inOrder.slice(0, start), ...keys, ...inOrder.slice(start)];
  const steps = all.filter((block) => !isLeftOut(block)).flatMap((block) => stepsOf(block));
  const missing = notRun
    .map(({ instead }) => instead)
    .filter((name) => !steps.some(({ instead }) => instead === name));
  if (missing.length > 0) throw new Error(`No command of the runbook leads to: ${missing.join(', ')}.`);
  return steps;
}

function isFollowed({ heading }: Block): boolean {
  return [...followed, keysHeading].includes(heading);
}

function isLeftOut({ text }: Block): boolean {
  return notFollowed.some(({ begins }) => text.startsWith(begins));
}

function stepsOf({ line, text }: Block): Step[] {
  return readCommands(text).flatMap((command): Step[] => {
    const left = notRun.find((one) => one.command.test(command));
    if (left !== undefined) return [{ line, instead: left.instead }];
    return [{ line, shell: treat(command) }];
  });
}
