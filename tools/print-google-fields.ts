/**
 * Prints src/server/adapters/google-wallet-fields.ts: the fields, with types, of each class and object that we write,
 * according to Google's own description. It reads the types that Google publishes with its client: run `npm pack
 * @googleapis/walletobjects` in any folder, unpack the file, and pass the path of its `build/v1.d.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const path = 'src/server/adapters/google-wallet-fields.ts';
const [, , source] = process.argv;
if (source === undefined) throw new Error('Give the path of the package’s build/v1.d.ts.');
const { version } = JSON.parse(readFileSync(new URL('../package.json', `file://${source}`), 'utf8')) as {
  version: string; // every package.json has a version
};
const schemas = readSchemas(readFileSync(source, 'utf8'));

/** The types that we send; the types of their fields are added. */
const roots = ['generic', 'eventTicket', 'giftCard', 'loyalty'].flatMap((kind) =>
  ['Class', 'Object'].map((half) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${half}`),
);
const named = namesBelow([...roots, 'AddMessageRequest']);
const lines = [...named]
  .toSorted()
  .map((name) => `  ${name}:\n    '${(schemas.get(name) ?? []).join(' ')}',`);
writeFileSync(
  path,
  `/** The fields of Google Wallet's resources and their types, by @googleapis/walletobjects ${version}; printed by tools/print-google-fields.ts. */
export const googleFields = {
${lines.join('\n')}
} as const;
`,
);

/** Every schema as `name:type`; the type of a list ends with []. */
function readSchemas(text: string): Map<string, string[]> {
  const found = text.matchAll(/interface Schema\$(\w+) \{\n([\s\S]*?)^ {4}\}/gm);
  return new Map(
    [...found].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {8}(\w+)\?: ([\w$]+(?:\[\])?)/gm)].map(
        ([, field, type = '']) => `${field}:${type.replace('Schema$', '')}`,
      ),
    ]),
  );
}

function namesBelow(names: string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name) || !schemas.has(name)) continue;
    reached.add(name);
    waiting.push(...(schemas.get(name) ?? []).map((field) => (field.split(':')[1] ?? '').replace('[]', '')));
  }
  return reached;
}
