/**
 * Without a collector, no part of OpenTelemetry is loaded by a server, but for its types and constants (`api`), which
 * prom-client loads for exemplars.
 */
import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

/** Starts a server with these settings on this folder, asks it, stops it, and lists the loaded OpenTelemetry files. */
function loadedBy(folder: string, environment: Record<string, string>): string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => {
      if (url.includes('@opentelemetry')) loaded.add(url.replace(/.*@opentelemetry\\/([^/]+).*/, '$1'));
      return next(url, context);
    } });
    const { startServer } = await import('#server/main.ts');
    const server = await startServer(process.env, { webBuildFolder: process.cwd() + '/dist/web' });
    await fetch(server.address + '/healthz');
    await server.stop();
    loaded.delete('api');
    console.log('LOADED ' + JSON.stringify([...loaded].sort()));
    process.exit(0);`;
  const run = spawnSync(
    process.execPath,
    ['--import', './tools/quick-load.ts', '--input-type=module', '--eval', script],
    {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', ...environment },
      encoding: 'utf8',
    },
  );
  const line = /^LOADED (?<json>.*)$/m.exec(run.stdout)?.groups?.['json'];
  if (line === undefined) throw new Error(`The server did not run: ${run.stderr}`);
  return JSON.parse(line) as string[]; // the script above writes it
}

test('a server without a collector loads nothing of OpenTelemetry, and one with a collector does', () => {
  const folder = makeTemporaryFolder('telemetry');
  const collector = 'http://127.0.0.1:9';
  expect(loadedBy(folder, { OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual([]);
  expect(loadedBy(folder, { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: 'true' })).toEqual([]);
  expect(loadedBy(folder, { OTEL_EXPORTER_OTLP_ENDPOINT: collector })).toContain('sdk-trace');
});
