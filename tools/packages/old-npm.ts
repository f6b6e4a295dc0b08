/**
 * `node tools/packages/old-npm.ts`: tries tools/setup.mjs with the Node and npm of Debian 12, on a copy of this project
 * that has only a few of its packages. Among them is one whose binary part names newer Nodes only, which an npm that an
 * older Node runs leaves out.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const old = ['node@18.20.4', 'npm@9.2.0'];
const tried = 'sharp';

const folder = mkdtempSync(join(tmpdir(), 'old-npm-'));
try {
  const [programs, project] = [join(folder, 'old'), join(folder, 'project')];
  mkdirSync(programs);
  writeFileSync(join(programs, 'package.json'), JSON.stringify({ allowScripts: { node: true } }));
  execFileSync('npm', ['install', '--prefix', programs, '--no-fund', '--no-audit', ...old], {
    stdio: 'inherit',
  });
  makeProject(project);
  const env = {
    ...process.env,
    PATH: [join(programs, 'node_modules', '.bin'), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
  };
  execFileSync('node', ['tools/setup.mjs'], { cwd: project, env, stdio: 'inherit' });
  execFileSync('node_modules/.bin/node', ['-e', `require('${tried}')`], { cwd: project, stdio: 'inherit' });
  console.log(`${old.join(' and ')} install ${tried} whole, and the Node of this project.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A project with the setup of this one, the pinned Node and the tried package, in the versions of our own. */
function makeProject(project: string): void {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >; // our own file
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const description = {
    ...{ name: 'few-packages', version: '1.0.0', private: true },
    dependencies: { [tried]: dependencies[tried] },
    optionalDependencies: Object.fromEntries(nodes),
  };
  mkdirSync(join(project, 'tools'), { recursive: true });
  copyFileSync('tools/setup.mjs', join(project, 'tools', 'setup.mjs'));
  writeFileSync(join(project, 'package.json'), JSON.stringify(description));
  // Of the lock only the packages above are installed; setup.mjs reads from it which Node excludes any of it.
  copyFileSync('package-lock.json', join(project, 'package-lock.json'));
}
