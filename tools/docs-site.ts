/**
 * `npm run docs`: builds the documents of this version as a site below `var/docs/`, beside those of versions that were
 * built before, with a search that asks no other host. Its generator has packages of its own, which are installed below
 * `var/` the first time.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../docs');
const folder = join(import.meta.dirname, '../var/docs');
const workshop = join(import.meta.dirname, '../var/docs-site');
// Our own file.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

cpSync(join(docs, 'site'), workshop, { recursive: true });
if (!existsSync(join(workshop, 'node_modules/vitepress')))
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '.']);
writeVersions();
console.log(`The documents of ${version} are in ${join(folder, version)}; serve ${folder} as it is.`);

function run(command: string, words: readonly string[]): void {
  const { status } = spawnSync(command, words, {
    cwd: workshop,
    stdio: 'inherit',
    env: { ...process.env, DOCS_FOLDER: docs, DOCS_OUTPUT: join(folder, version), DOCS_VERSION: version },
  });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed; see the lines above.`);
}

/** The list of all versions that were built here, and a first page that leads to the newest. */
function writeVersions(): void {
  const versions = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const items = versions.map((name) => `<li><a href="${name}/">${name}</a></li>`).join('');
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Promenade, all versions</title>';
  writeFileSync(
    join(folder, 'versions.html'),
    `${head}<h1>Promenade, all versions of the documents</h1><ul>${items}</ul></html>\n`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `${head}<meta http-equiv="refresh" content="0; url=${versions[0] ?? version}/"></html>\n`,
  );
}
