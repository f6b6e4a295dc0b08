/**
 * Prints docs/import-formats.md, docs/export-formats.md and docs/samples/*.csv from the tables of kinds, so that
 * documents and code always agree.
 */
import { mkdirSync, writeFileSync } from 'node:fs';

import {
  importKindNames,
  importKinds,
  type ImportColumn,
  type ImportKindEntry,
} from '../src/contract/import-kinds.ts';
import { exportOnlyKinds, type ExportColumn, type ExportKindEntry } from '../src/contract/export-kinds.ts';
import { formOfCell } from '../src/contract/column-labels.ts';

mkdirSync('docs/samples', { recursive: true });
const parts = importKindNames.map((kind) => {
  const entry: ImportKindEntry = importKinds[kind];
  const columns = Object.entries<ImportColumn>(entry.columns);
  const sample = [columns.map(([name]) => name), columns.map(([, column]) => column.sample)];
  writeFileSync(`docs/samples/${kind}.csv`, sample.map((line) => `${line.join(',')}\n`).join(''));
  return [
    `## ${entry.title} (\`${kind}\`)`,
    `${entry.about} One of its kind by: ${entry.key.map((name) => `\`${name}\``).join(', ')}. Sample: [${kind}.csv](samples/${kind}.csv).`,
    [
      '| column | needed | what it holds |',
      '| --- | --- | --- |',
      ...columns.map(
        ([name, column]) => `| \`${name}\` | ${column.isRequired ? 'yes' : ''} | ${wordsOf(column)} |`,
      ),
    ].join('\n'),
  ].join('\n\n');
});
const head = `# Formats of imports

Printed by \`node tools/print-imports.ts\` from \`src/contract/import-kinds.ts\`. How to import is in [import.md](import.md).`;
writeFileSync('docs/import-formats.md', `${[head, ...parts].join('\n\n')}\n`);

const exported = Object.entries<ExportKindEntry>(exportOnlyKinds);
const exportHead = `# Formats of exports

Printed by \`node tools/print-imports.ts\` from \`src/contract/export-kinds.ts\`. Every kind of [import](import-formats.md) is exported in its own columns. These are exported only; how is in [import.md](import.md).`;
const exportParts = exported.map(([kind, { title, about }]) => `- **${title}** (\`${kind}\`). ${about}`);
const exportRows = exported.flatMap(([kind, { columns }]) =>
  Object.entries(columns).map(([name, column]) => {
    const isAnyText = column.cell.kind === 'text' || column.cell.kind === 'integer';
    return `| \`${kind}\` | \`${name}\` | ${isAnyText ? column.about : wordsOf(column)} |`;
  }),
);
const exportTable = ['| kind | column | what it holds |', '| --- | --- | --- |', ...exportRows].join('\n');
writeFileSync(
  'docs/export-formats.md',
  `${[exportHead, exportParts.join('\n'), exportTable].join('\n\n')}\n`,
);

function wordsOf({ cell, about }: ExportColumn): string {
  return `${formOfCell(cell, 'time with its zone, such as `2026-11-21T17:31:00Z`')}: ${about}`.replaceAll(
    '|',
    '\\|',
  );
}
