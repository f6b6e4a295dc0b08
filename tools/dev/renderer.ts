/** Builds the guest page's renderer into the build of development. */
import { join } from 'node:path';

import { build } from 'vite';

import { serverConfig } from '../../vite.config.ts';
import { developmentBuildFolder } from './development-build.ts';

let isStale = true;
let lastBuild: Promise<void> = Promise.resolve();

/** Notes that a file of the renderer has changed. */
export function markRendererStale(): void {
  isStale = true;
}

/** Builds the renderer if a file has changed; one build after the other, because all write the same file. */
export async function bringRendererUpToDate(): Promise<void> {
  const former = lastBuild;
  lastBuild = buildAfter(former);
  await lastBuild;
}

async function buildAfter(former: Promise<void>): Promise<void> {
  await former.catch(() => undefined); // its own caller has the error
  if (!isStale) return;
  isStale = false;
  const config = serverConfig({});
  const output = { entryFileNames: 'guest.server.js', codeSplitting: false };
  const rolldownOptions = { ...config.build?.rolldownOptions, output };
  const outDir = join(developmentBuildFolder, 'server');
  try {
    await build({ ...config, build: { ...config.build, outDir, rolldownOptions } });
  } catch (error) {
    isStale = true;
    throw error;
  }
}
