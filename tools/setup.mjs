// Runs before every npm script, on any version of Node and npm: installs packages if the lock is newer than the
// installation, then checks the pinned Node. Plain JavaScript, because an old Node runs it. The packages that only tests,
// checks and pictures need are installed for those (`--all`) and then stay; package.json calls them devDependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The npm with which an older Node's installs the packages. */
const pinnedNpm = '11.19.1';
const wanted = `v${JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node}`;
const isWindows = process.platform === 'win32';

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const fail = (text) => {
  console.error(text);
  process.exit(1);
};

const hasAll = existsSync('node_modules/vitest');
const wantsAll = process.argv.includes('--all');
const isOutdated = modifiedAt('package-lock.json') > modifiedAt('node_modules/.package-lock.json');
if (isOutdated || (wantsAll && !hasAll)) {
  const words = ['install', '--no-save', ...(wantsAll || hasAll ? [] : ['--omit=dev'])];
  console.log(`Installing packages (first ${wantsAll ? 'time' : 'start'} only) ...`);
  // npm leaves out an optional package, such as the binary part of sharp, whose `engines` exclude the Node that runs npm.
  const isOlder = Number.parseInt(process.versions.node) < Number.parseInt(wanted.slice(1));
  // Not `npm ci`, because it requires packages for every other platform, which some registry mirrors lack.
  const isInstalled = isOlder ? installByPinned(words) : install('npm', words);
  if (!isInstalled) fail('The packages could not be installed; see the lines above.');
}

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

/** Brings the pinned Node and an npm for it to a temporary folder first, and installs the packages with both. */
function installByPinned(words) {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-setup-'));
  const first = { dependencies: { node: wanted.slice(1), npm: pinnedNpm }, allowScripts: { node: true } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(first));
  const programs = join(folder, 'node_modules', '.bin');
  // The scripts of packages find the same Node.
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` };
  const isInstalled =
    install('npm', ['install', '--prefix', folder]) &&
    install(join(programs, 'npm'), words, env);
  rmSync(folder, { recursive: true, force: true });
  return isInstalled;
}

function install(npm, words, env = process.env) {
  const all = [...words, '--no-fund', '--no-audit', '--loglevel=error'];
  return spawnSync(npm, all, { stdio: 'inherit', shell: isWindows, env }).status === 0;
}
