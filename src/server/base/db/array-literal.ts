/** An array literal of PostgreSQL; one without values is empty, because `unnest` fills it up with nulls. */
export function arrayLiteral(values: readonly (string | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map(elementOf).join(',')}}`;
}

function elementOf(value: string | null): string {
  if (value === null) return 'NULL';
  const needsEscape = value.includes('"') || value.includes('\\');
  return `"${needsEscape ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;
}
