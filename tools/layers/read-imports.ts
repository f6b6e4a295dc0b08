/** What stands between the quotes of every import and re-export of a TypeScript text; comments are left out. */
export function readImports(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(?<specifier>[^'\n]+)'/g);
  return [...found].map((match) => match.groups?.['specifier'] ?? '');
}
