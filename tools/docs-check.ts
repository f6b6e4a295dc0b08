/**
 * Checks the documents: every path, npm script and link that a Markdown file names must exist, YAML must be readable,
 * docs/api.md must be current, and every requirement of the security standard must have its row and its proof.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseDocument } from 'yaml';

import { asvsErrors } from './asvs.ts';

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }; // our own file
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md'),
].filter((file) => existsSync(file));
const faults: string[] = [];

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  // A pattern in a printed schema may look like a link.
  for (const match of text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .matchAll(/\]\((?<target>[^)#\s]+)(?:#[^)]*)?\)/g)) {
    const target = match.groups?.['target'] ?? '';
    if (!/^[a-z]+:/.test(target) && !existsSync(join(dirname(file), target)))
      faults.push(`${file}: links to ${target}, which does not exist`);
  }
  for (const match of text.matchAll(/`npm (?:run )?(?<script>[a-z:-]+)/g)) {
    const script = match.groups?.['script'] ?? '';
    const isBuiltIn = ['ci', 'install', 'i'].includes(script);
    if (!isBuiltIn && packageJson.scripts[script] === undefined)
      faults.push(`${file}: names the script ${script}, which does not exist`);
  }
  for (const match of text.matchAll(/`(?<path>(?:src|tools|bench|e2e|docs|brand)\/[\w./-]+)`/g)) {
    const path = match.groups?.['path'] ?? '';
    if (!existsSync(path)) faults.push(`${file}: names ${path}, which does not exist`);
  }
  // A block of YAML whose indentation is lost repeats its keys.
  for (const { 1: block = '' } of text.matchAll(/^ *```yaml\n([\s\S]*?)```/gm))
    for (const { message } of parseDocument(block).errors) faults.push(`${file}: YAML with "${message}"`);
}

for (const fault of faults) console.error(fault);
const standard = asvsErrors(readFileSync('docs/asvs.md', 'utf8'), existsSync);
for (const fault of standard) console.error(fault);
const api = spawnSync(process.execPath, ['tools/print-api.ts', '--check'], { stdio: 'inherit' });
process.exit(faults.length + standard.length > 0 || files.length === 0 ? 1 : (api.status ?? 1));
