// Runs before every npm script, on any version of Node and npm: installs packages if the lock is newer than the
// installation, then checks the pinned Node. Plain JavaScript, because an old Node runs it. The packages that only tests,
// checks and pictures need (devDependencies) are installed for those, by `--all`, and then stay. `--server` leaves only
// what a built server runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The npm with which an older Node's installs the packages. */
const pinnedNpm = '11.19.1';
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** The package of each platform's Node, of which npm installs the one for this machine. */
const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
const wanted = `v${nodes[0][1]}`;
const isWindows = process.platform === 'win32';

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const fail = (text) => {
  console.error(text);
  process.exit(1);
};

const hasAll = existsSync('node_modules/vitest');
const wantsAll = process.argv.includes('--all');
const isOutdated = modifiedAt('package-lock.json') > modifiedAt('node_modules/.package-lock.json');
if (process.argv.includes('--server')) {
  leaveServerPackages();
} else if (isOutdated || (wantsAll && !hasAll)) {
  console.log(`Installing packages (first ${wantsAll ? 'time' : 'start'} only) ...`);
  // Not `npm ci`, because it requires packages for every other platform, which some registry mirrors lack.
  npm(['install', '--no-save', `--${wantsAll || hasAll ? 'include' : 'omit'}=dev`]);
}
// Headers of Node, for native modules, which nothing here builds.
for (const [name] of nodes) rmSync(join('node_modules', name, 'include'), { recursive: true, force: true });

const pinned = spawnSync('node_modules/.bin/node', ['--version'], {
  encoding: 'utf8',
  shell: isWindows,
});
if (pinned.stdout?.trim() !== wanted) {
  fail(
    `Node ${wanted} should have come with the packages, but node_modules/.bin/node answered: ` +
      `${(pinned.stdout || pinned.stderr || String(pinned.error)).trim()}\n` +
      'On a bare Linux image install libatomic1; else delete node_modules and run the command again.',
  );
}

/**
 * Leaves only what the built server still needs (tools/server-build.ts), and Node itself, without source maps. The next
 * other command installs everything again.
 */
function leaveServerPackages() {
  const list = 'dist/server/packages.json';
  if (!existsSync(list)) fail(`${list} is missing: run npm run build first.`);
  const kept = new Set([
    ...JSON.parse(readFileSync(list, 'utf8')),
    ...nodes.map(([name]) => name),
    '.bin/node',
  ]);
  const isScope = (name) => name.startsWith('@') || name === '.bin';
  const all = readdirSync('node_modules').flatMap((name) =>
    isScope(name) ? readdirSync(join('node_modules', name)).map((own) => `${name}/${own}`) : [name],
  );
  for (const name of all)
    if (!kept.has(name)) rmSync(join('node_modules', name), { recursive: true, force: true });
  for (const name of readdirSync('node_modules'))
    if (isScope(name) && readdirSync(join('node_modules', name)).length === 0)
      rmSync(join('node_modules', name), { recursive: true });
  for (const file of readdirSync('node_modules', { recursive: true }))
    if (file.endsWith('.map')) rmSync(join('node_modules', file));
}

/**
 * Runs npm here. Where npm would leave something out, the pinned Node and an npm for it are brought to a temporary folder
 * first, and they do it: npm leaves out an optional package, such as the binary part of sharp, whose `engines` exclude the
 * Node that runs npm.
 */
function npm(words) {
  if (!(suffices(process.versions.node) ? run('npm', words) : runPinned(words))) {
    fail('The packages could not be installed; see the lines above.');
  }
}

/**
 * True if no optional package that the lock has for this machine excludes this Node; a range of another form than those it
 * has today counts as one that does.
 */
function suffices(node) {
  const [major, ...rest] = node.split('.');
  const isIn = (range) => {
    const [, sign, least, others] = /^(\^|>=) ?(\d+)((?:\.\d+)*)$/.exec(range.trim()) ?? [];
    if (sign === undefined) return false;
    if (major !== least) return sign === '>=' && Number(major) > Number(least);
    return `.${rest.join('.')}`.localeCompare(others, 'en', { numeric: true }) >= 0;
  };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.values(packages).every(
    ({ optional, engines, os, cpu }) =>
      !optional ||
      !engines?.node ||
      os?.includes(process.platform) === false ||
      cpu?.includes(process.arch) === false ||
      engines.node.split('||').some(isIn),
  );
}

function runPinned(words) {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-setup-'));
  const first = { dependencies: { npm: pinnedNpm }, optionalDependencies: Object.fromEntries(nodes) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(first));
  const programs = join(folder, 'node_modules', '.bin');
  // The scripts of packages find the same Node. An npm of 2022 makes no link to it.
  const found = nodes.map(([name]) => join(folder, 'node_modules', name, 'bin'));
  const env = { ...process.env, PATH: [...found, programs, process.env.PATH].join(delimiter) };
  const isDone = run('npm', ['install', '--prefix', folder]) && run(join(programs, 'npm'), words, env);
  rmSync(folder, { recursive: true, force: true });
  return isDone;
}

function run(program, words, env = process.env) {
  const all = [...words, '--no-fund', '--no-audit', '--loglevel=error'];
  return spawnSync(program, all, { stdio: 'inherit', shell: isWindows, env }).status === 0;
}
