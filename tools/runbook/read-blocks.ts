/** Reads the command blocks of the runbook, and the commands in a block. */

/** A fenced `sh` block. */
export interface Block {
  /** The heading above it. */
  heading: string;
  /** The number of its first line in the document. */
  line: number;
  text: string;
}

/** The `sh` blocks of a Markdown text in their order, without their indentation. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { indent: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^( *)```(\w*)$/.exec(line);
    if (open !== undefined && fence?.[2] === '') {
      blocks.push({ heading, line: open.line, text: open.lines.join('\n') });
      open = undefined;
    } else if (open !== undefined) open.lines.push(line.slice(open.indent.length));
    else if (fence?.[2] === 'sh') open = { indent: fence[1] ?? '', line: index + 2, lines: [] };
    else heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
  }
  if (open !== undefined) throw new Error(`The block in line ${open.line} of the runbook has no end.`);
  return blocks;
}

/** The commands of a block: lines, each with those that continue it after a pipe or a backslash. */
export function readCommands(text: string): string[] {
  const commands: string[] = [];
  let isContinued = false;
  for (const line of text.split('\n')) {
    if (isContinued) commands.push(`${commands.pop() ?? ''}\n${line}`);
    else if (line.trim() !== '') commands.push(line);
    isContinued = /[|\\]$/.test(line);
  }
  return commands;
}
