// Runs before every npm script, on any Node version: installs packages if the lock is newer than the installation,
// then checks the pinned Node. Plain JavaScript, because an old Node runs it.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const fail = (text) => {
  console.error(text);
  process.exit(1);
};

if (modifiedAt('package-lock.json') > modifiedAt('node_modules/.package-lock.json')) {
  console.log('Installing packages (first start only) ...');
  // Not `npm ci`, because it requires packages for every other platform, which some registry mirrors lack.
  const install = spawnSync('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) fail('The packages could not be installed; see the lines above.');
}

const wanted = `v${JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.node}`;
const pinned = spawnSync('node_modules/.bin/node', ['--version'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (pinned.stdout?.trim() !== wanted) {
  fail(
    `Node ${wanted} should have come with the packages, but node_modules/.bin/node answered: ` +
      `${(pinned.stdout || pinned.stderr || String(pinned.error)).trim()}\n` +
      'On a bare Linux image install libatomic1; else delete node_modules and run the command again.',
  );
}
