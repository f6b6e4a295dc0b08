import { readFileSync } from 'node:fs';

/** The text of a file, or undefined where there is none. */
export function readTextIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The value of a JSON text, or undefined where it is none: a schema then says that the file is not of its form. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // whoever asked checks the value by its schema
  }
}
