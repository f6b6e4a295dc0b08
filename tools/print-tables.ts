/** Prints the tables of limits and settings into docs, and `.env.example`; `oxfmt` then aligns their columns. */
import { readFileSync, writeFileSync } from 'node:fs';

import { printEnvironmentExample, printSettingsTable } from '../src/server/base/config/print-settings.ts';
import { printLimits } from '../src/server/base/limits/limit-table.ts';

printInto('docs/limits.md', 'limits', printLimits());
printInto('docs/runbook.md', 'settings', printSettingsTable());
writeFileSync('.env.example', printEnvironmentExample());

function printInto(file: string, name: string, table: string): void {
  const place = new RegExp(`(<!-- ${name}: printed .*-->)[\\s\\S]*(<!-- end of ${name} -->)`);
  const page = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    page.replace(place, (_, head: string, foot: string) => `${head}\n\n${table}\n\n${foot}`),
  );
}
