/** Builds the guest page's renderer after every change of one of its files. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import { serverConfig } from '../../vite.config.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/dev/renderer');

/** The watcher of the renderer. */
export interface RendererWatch {
  /** The newest module that was built. */
  file(): string;
  /** Resolves when no build is pending. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The listeners of the watcher. */
interface Listeners {
  /** Called with a new module and the files whose change caused it. */
  onBuilt: (file: string, changed: readonly string[]) => Promise<void>;
  onError: (error: Error) => void;
}

/** Builds once, then watches. Resolves after the first build, which must succeed. */
export async function watchRenderer({ onBuilt, onError }: Listeners): Promise<RendererWatch> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = serverConfig({});
  const watcher = await build({
    ...config,
    build: {
      ...config.build,
      outDir: join(folder, 'build'),
      watch: {},
      // In one file, so that one file name stands for one edition.
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { entryFileNames: 'guest.server.js', codeSplitting: false },
      },
    },
  });
  if (!('on' in watcher)) throw new Error('The renderer is not being watched.');
  let edition = 0;
  let current = '';
  let changed: string[] = [];
  let underWay: PromiseWithResolvers<void> | undefined;
  const settle = (): void => {
    underWay?.resolve();
    underWay = undefined;
  };
  const first = Promise.withResolvers<void>();
  const finish = async (): Promise<void> => {
    edition += 1;
    const next = join(folder, `${edition}.mjs`);
    // Copied, because the next build may start writing while a server still reads this one.
    copyFileSync(join(folder, 'build/guest.server.js'), next);
    current = next;
    if (edition > 1) await onBuilt(current, changed.splice(0));
    first.resolve();
  };
  watcher.on('change', (file) => {
    changed = [...changed, file];
  });
  watcher.on('event', (event) => {
    if (event.code === 'START') underWay ??= Promise.withResolvers();
    if (event.code === 'BUNDLE_END') void event.result.close();
    if (event.code === 'END') void finish().catch(onError).finally(settle);
    if (event.code === 'ERROR') {
      settle();
      first.reject(event.error);
      onError(event.error);
    }
  });
  await first.promise;
  return {
    file: () => current,
    settled: async () => underWay?.promise,
    close: () => watcher.close(),
  };
}
