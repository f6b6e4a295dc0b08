/** The rooms of the code, read from the table in docs/architecture.md. */
import { readFileSync } from 'node:fs';

/** One room: a folder, or a file if the path ends with a file name. */
export interface Room {
  /** Relative to the root of the repository, without a slash at the end. */
  path: string;
  /** A file imports its own room and lower floors, never another room of its floor or a higher one. */
  floor: number;
}

/** All rooms share one numbering of floors. */
export const rooms: readonly Room[] = readRooms(
  readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8'),
);

/** The rows of the table of rooms. Throws for a row without a path in `src`, a floor, or a sentence. */
export function readRooms(document: string): Room[] {
  const [, section = ''] = document.split(/<!-- (?:end of )?rooms\b.*-->/);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const { path, floor } =
      /^\| `(?<path>src\/[\w./-]+?)\/?` +\| (?<floor>-?[\d.]+) +\| [A-Z].{10,}\. *\|$/.exec(row)?.groups ??
      {};
    if (path === undefined) throw new Error(`This row of docs/architecture.md is no room: ${row}`);
    return { path, floor: Number(floor) };
  });
}

/** The room of a file in `src/`; a test belongs to the room of the file that it tests. */
export function roomOf(file: string): Room | undefined {
  return rooms.find(({ path }) =>
    path.endsWith('.ts') ? file.startsWith(path.slice(0, -'ts'.length)) : file.startsWith(`${path}/`),
  );
}
