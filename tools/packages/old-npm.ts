/**
 * `node tools/packages/old-npm.ts`: tries tools/setup.mjs with the Node and npm of Debian 12, on a copy of this project
 * that has only a few of its packages. Among them is one whose binary part names newer Nodes only, which an npm that an
 * older Node runs leaves out.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import * as z from 'zod/mini';

const old = ['node@18.20.4', 'npm@9.2.0'];
const tried = 'sharp';

const dependencies = z.optional(z.record(z.string(), z.string()));
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.optional(z.string()), dependencies, optionalDependencies: dependencies }),
  ),
});
const projectSchema = z.object({ devDependencies: z.record(z.string(), z.string()) });

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

/** A project with the setup of this one, the pinned Node and the tried package, in the versions of our lock. */
function makeProject(project: string): void {
  const lock = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const { devDependencies } = projectSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const wanted = { [tried]: lock.packages[`node_modules/${tried}`]?.version ?? '' };
  const pinned = { node: devDependencies['node'] ?? '' };
  const description = {
    ...{ name: 'few-packages', version: '1.0.0', private: true, allowScripts: { node: true } },
    ...{ dependencies: wanted, devDependencies: pinned },
  };
  const kept = new Map<string, unknown>([['', description]]);
  const add = (name: string): void => {
    const path = `node_modules/${name}`;
    const entry = lock.packages[path];
    if (entry === undefined || kept.has(path)) return;
    kept.set(path, entry);
    for (const one of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(one);
  };
  for (const name of [tried, 'node']) add(name);
  mkdirSync(join(project, 'tools'), { recursive: true });
  copyFileSync('tools/setup.mjs', join(project, 'tools', 'setup.mjs'));
  writeFileSync(join(project, 'package.json'), JSON.stringify(description));
  const packages = Object.fromEntries(kept);
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ name: 'few-packages', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
}
