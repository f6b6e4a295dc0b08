/**
 * `npm run release -- FOLDER`: writes what a release consists of into a new folder: the source as an archive, a bundle
 * that runs on this platform after unpacking, the bill of materials, the commands for an image, and SHA256SUMS. Needs git,
 * npm with its registry, and GNU tar.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { nameOf } from './packages/bill.ts';
import type { Lock } from './packages/lock.ts';
import { releaseFaults } from './release-faults.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock; // npm's own file
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }; // the same
const name = `promenade-${version}`;
const platform = `${process.platform}-${process.arch}`;
const work = mkdtempSync(join(tmpdir(), 'promenade-release-'));
try {
  const folder = resolve(process.argv[2] ?? `dist/release/${name}`);
  refuse(folder);
  mkdirSync(folder, { recursive: true });
  makeSource(folder);
  makeBundle(folder);
  writeFileSync(join(folder, 'IMAGE.txt'), imageText());
  writeSums(folder);
  console.log(`${folder}:\n${readFileSync(join(folder, 'SHA256SUMS'), 'utf8')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

function refuse(folder: string): void {
  const tag = spawnSync('git', ['rev-parse', '--verify', '--quiet', `v${version}^{commit}`], {
    encoding: 'utf8',
  });
  const faults = releaseFaults({
    version,
    lockVersion: lock.version,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    changes: run('git', ['status', '--porcelain']).trimEnd(),
    tagged: tag.stdout.trim() || undefined,
    head: run('git', ['rev-parse', 'HEAD']).trim(),
  });
  if (existsSync(folder) && readdirSync(folder).length > 0) faults.push(`${folder} is not empty.`);
  if (faults.length > 0) throw new Error(`There is no release to make:\n${faults.join('\n')}`);
}

/** The same bytes for the same commit, by the same git. */
function makeSource(folder: string): void {
  const archive = join(folder, `${name}-source.tar.gz`);
  run('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${archive}`, 'HEAD']);
  run('tar', ['-xzf', archive, '-C', work]);
}

/** Builds the unpacked source, so that the bundle has nothing of this tree that is in no commit. */
function makeBundle(folder: string): void {
  const tree = join(work, name);
  run('npm', ['run', 'build'], tree);
  run('npm', ['run', 'sbom'], tree);
  copyFileSync(join(tree, 'dist/sbom.cdx.json'), join(folder, `${name}.cdx.json`));
  writeFileSync(join(tree, 'THIRD-PARTY.txt'), licencesOf(tree));
  run('node_modules/.bin/node', ['tools/setup.mjs', '--server'], tree);
  // The code is in dist; of the source only the files are needed that modules read beside them.
  const unneeded = [
    'src/**/*.{ts,tsx,snap}',
    '{src/web,tools,bench,e2e,examples/clients,docs/pictures,.ci}',
    '{*.config.ts,knip.json,tsconfig.json,dist/sbom.cdx.json}',
  ];
  for (const file of globSync(unneeded, { cwd: tree }))
    rmSync(join(tree, file), { recursive: true, force: true });
  const stamp = run('git', ['log', '-1', '--format=@%ct']).trim();
  const alike = [
    '--sort=name',
    `--mtime=${stamp}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+w,go-w',
  ];
  run('tar', [...alike, '-czf', join(folder, `${name}-${platform}.tar.gz`), '-C', work, name]);
}

/** The licences of the packages whose code is in the bundle, in full. */
function licencesOf(tree: string): string {
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(tree, path)),
  );
  const ofViewer = readFileSync(join(tree, 'src/web/developers/viewer-licences.txt'), 'utf8');
  return [
    ...kept.map(([path, locked]) => {
      const { version: installed, license = 'see the package' } = locked;
      const [file] = globSync('{LICEN[CS]E,licen[cs]e,License,COPYING}*', { cwd: join(tree, path) });
      const text = file === undefined ? '' : readFileSync(join(tree, path, file), 'utf8').trim();
      return `${nameOf(path, locked)} ${installed}: ${license}\n\n${text}\n`;
    }),
    ofViewer,
  ].join(`\n${'-'.repeat(80)}\n\n`);
}

function imageText(): string {
  return [
    `# The image of Promenade ${version}, from its source. Set REGISTRY to yours.`,
    `tar -xzf ${name}-source.tar.gz`,
    `docker build --pull --tag REGISTRY/promenade:${version} ${name}`,
    `docker push REGISTRY/promenade:${version}`,
    '# The digest by which compose.yaml and kustomization.yaml should name it:',
    `docker image inspect --format '{{index .RepoDigests 0}}' REGISTRY/promenade:${version}`,
    '',
  ].join('\n');
}

function writeSums(folder: string): void {
  const lines = readdirSync(folder)
    .toSorted()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** The output of a program; throws its last words if it fails. */
function run(program: string, words: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
  return stdout;
}
