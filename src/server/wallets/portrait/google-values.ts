/** Reads values of Google's JSON by path. */

/** A JSON object whose form is Google's. */
export type Content = Readonly<Record<string, unknown>>;

/** True for an object that is neither a list nor null. */
export function isRecord(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined if a step is missing. */
export function readPath(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (!isRecord(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** The objects of the list at a path. */
export function listAt(value: unknown, path: readonly string[]): Content[] {
  const found = readPath(value, path);
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

/** The text at a path, a localized one in the language; empty for anything else. */
export function textAt(value: unknown, path: readonly string[], language?: string): string {
  const found = readPath(value, path);
  if (typeof found === 'string') return found;
  return isRecord(found) ? readLocalized(found, language) : '';
}

/** A `LocalizedString` in the language, else in its default one. */
export function readLocalized(value: Content, language: string | undefined): string {
  const translated = listAt(value, ['translatedValues']).find(
    (one) => language !== undefined && textAt(one, ['language']).split('-')[0] === language.split('-')[0],
  );
  const text = readPath(translated ?? readPath(value, ['defaultValue']), ['value']);
  return typeof text === 'string' ? text : '';
}
