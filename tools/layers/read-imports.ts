/** The specifiers of every import and re-export in a TypeScript text, without those in comments. */
export function readImports(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(?<specifier>[^'\n]+)'/g);
  return [...found].map((match) => match.groups?.['specifier'] ?? '');
}
