/**
 * Rules for all files of the tree: one stem names one code file per folder, imports form no cycle, and a function's name
 * says enough that hardly another function needs the same.
 */
import { dirname, join, normalize } from 'node:path';

/** Groups of files with the same stem, such as `x.ts` and `x.tsx`, whose imports are easily confused. */
export function findTwins(files: readonly string[]): string[][] {
  const byStem = Map.groupBy(files, (file) => file.replace(/\.tsx?$/, ''));
  return [...byStem.values()].filter((group) => group.length > 1);
}

const declarationPattern =
  /^(?:export )?(?:async )?(?:function\*? (?<name>\w+)|const (?<arrow>\w+)(?:: [^=\n]+)? = (?:async )?\([^=\n]*=>)/gm;

/** How many functions of the product may share a name; one inside another function, such as `submit`, is not counted. */
const namesakesMax = 2;

/** Every name that more functions of these files have than may share one, with the files that declare them. */
export function findNamesakes(textOf: ReadonlyMap<string, string>): [name: string, files: string[]][] {
  const declared = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(declarationPattern)].map(({ groups }) => ({
      file,
      name: groups?.['name'] ?? groups?.['arrow'] ?? '',
    })),
  );
  const byName = Map.groupBy(declared, ({ name }) => name);
  return [...byName]
    .filter(([, functions]) => functions.length > namesakesMax)
    .map(([name, functions]) => [name, functions.map(({ file }) => file)]);
}

const importPattern = /(?:from|import)\s*\(?\s*'(?<specifier>[#.][^']+)'/g;

/** One import cycle for each group of files that reach each other, as the list of its files; dynamic imports count. */
export function findCycles(textOf: ReadonlyMap<string, string>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const target of importsOf(file, textOf.get(file) ?? '')) {
      if (!textOf.has(target) || target === file) continue;
      const known = state.get(target);
      if (known === 'open') cycles.push([...path.slice(path.indexOf(target)), target]);
      if (known === undefined) visit(target);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of textOf.keys()) if (!state.has(file)) visit(file);
  return cycles;
}

function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(importPattern)].map((match) => match.groups?.['specifier'] ?? '');
  return specifiers.map((specifier) =>
    specifier.startsWith('#') ? `src/${specifier.slice(1)}` : normalize(join(dirname(file), specifier)),
  );
}
