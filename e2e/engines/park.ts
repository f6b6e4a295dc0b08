/** A park for one engine: a separate server with fresh demo data, because the walks use up orders. */
import { join } from 'node:path';

import { endGroup, findFreePort, spawnGroup } from './processes.ts';
import { openRecordingProxy, type RecordingProxy } from './proxy.ts';

/** A running park behind the proxy. */
export interface EnginePark {
  network: RecordingProxy;
  close(): Promise<void>;
}

const startLimitMs = 120_000;

/** Starts the park with its data in a folder; requires the web build. The script runs first in every page and worker. */
export async function openPark(folder: string, firstScript: string): Promise<EnginePark> {
  const port = await findFreePort();
  const network = await openRecordingProxy(port, firstScript);
  const server = spawnGroup(
    process.execPath,
    ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'],
    {
      errors: 'inherit',
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: network.url,
        DATA_DIR: join(folder, 'park'),
        DATABASE_URL: '',
        PARK_CIDRS: '127.0.0.0/8,::1/128',
      },
    },
  );
  const close = async (): Promise<void> => {
    await network.close();
    await endGroup(server);
  };
  const endsAt = Date.now() + startLimitMs;
  while (Date.now() < endsAt && server.exitCode === null) {
    const isReady = await fetch(`${network.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { network, close };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await close();
  throw new Error('The park did not start.');
}
