import { readFileSync } from 'node:fs';

/** The text of a file, or undefined if it does not exist. */
export function readTextIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The value of a JSON text, or undefined if it is not JSON: a schema then reports that the file has the wrong form. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller validates the value by its schema
  }
}
