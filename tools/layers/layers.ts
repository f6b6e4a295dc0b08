/**
 * `node tools/layers/layers.ts`: checks every import of `src/` against the import law, and that the table of rooms in
 * docs/architecture.md is current (`--print` writes it).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

import { judgeImport } from './judge-import.ts';
import { printRooms } from './print-rooms.ts';
import { readImports } from './read-imports.ts';
import { rooms } from './rooms.ts';

const document = 'docs/architecture.md';
const roomsMax = 18;

const errors: string[] = [];
let imports = 0;
for (const importer of globSync('src/**/*.{ts,tsx}')) {
  for (const specifier of readImports(readFileSync(importer, 'utf8'))) {
    imports += 1;
    const refusal = judgeImport({ importer, specifier });
    if (refusal !== undefined) errors.push(`${importer} imports ${specifier}: ${refusal}`);
  }
}
if (imports === 0) errors.push('No import was read: the check itself is broken.');

const atTop = rooms.filter(({ path }) => /^src\/server\/[\w.-]+$/.test(path)).length;
if (atTop > roomsMax)
  errors.push(`src/server has ${atTop} rooms, more than ${roomsMax}: put one into another.`);

const text = readFileSync(document, 'utf8');
const printed = printRooms(text, rooms);
if (process.argv.includes('--print')) writeFileSync(document, printed);
else if (printed !== text)
  errors.push(
    `${document}: the table of rooms is stale. Print it with \`node tools/layers/layers.ts --print\`.`,
  );

for (const error of errors) console.error(error);
process.exit(errors.length > 0 ? 1 : 0);
