/**
 * `node tools/layers/layers.ts`: checks every import of `src/` against the import law, whose rooms and floors are in the
 * table of docs/architecture.md.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';

import { judgeImport } from './judge-import.ts';
import { readImports } from './read-imports.ts';
import { rooms } from './rooms.ts';

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

for (const { path } of rooms)
  if (!existsSync(path)) errors.push(`docs/architecture.md: the room ${path} does not exist.`);

for (const error of errors) console.error(error);
process.exit(errors.length > 0 ? 1 : 0);
