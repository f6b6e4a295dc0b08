/** Builds the guest page's renderer into the build of development, again after every change of one of its files. */
import { join } from 'node:path';

import { build } from 'vite';

import { serverConfig } from '../../vite.config.ts';
import { developmentBuildFolder } from './development-build.ts';

/** The watcher of the renderer. */
export interface RendererWatch {
  /** Resolves when no build is pending. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The listeners of the watcher. */
interface Listeners {
  /** Called with the files whose change caused a build, but not for the first one. */
  onBuilt: (changed: readonly string[]) => void;
  onError: (error: Error) => void;
}

/** Builds once, then watches. Resolves after the first build, which must succeed. */
export async function watchRenderer({ onBuilt, onError }: Listeners): Promise<RendererWatch> {
  const config = serverConfig({});
  const watcher = await build({
    ...config,
    build: {
      ...config.build,
      outDir: join(developmentBuildFolder, 'server'),
      watch: {},
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { entryFileNames: 'guest.server.js', codeSplitting: false },
      },
    },
  });
  if (!('on' in watcher)) throw new Error('The renderer is not being watched.');
  let isFirst = true;
  let changed: string[] = [];
  let underWay: PromiseWithResolvers<void> | undefined;
  const first = Promise.withResolvers<void>();
  watcher.on('change', (file) => {
    changed = [...changed, file];
  });
  watcher.on('event', (event) => {
    if (event.code === 'START') underWay ??= Promise.withResolvers();
    if (event.code === 'BUNDLE_END') void event.result.close();
    if (event.code === 'END') {
      if (!isFirst) onBuilt(changed.splice(0));
      isFirst = false;
      first.resolve();
    }
    if (event.code === 'ERROR') {
      first.reject(event.error);
      onError(event.error);
    }
    if (event.code === 'END' || event.code === 'ERROR') {
      underWay?.resolve();
      underWay = undefined;
    }
  });
  await first.promise;
  return { settled: async () => underWay?.promise, close: () => watcher.close() };
}
