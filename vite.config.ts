/** The web build: one client build with the guest's entry for each language and the staff's, one build of the guest page for the server. */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, PluginOption } from 'vite';

import { makeSampleLinks, type SampleLinks } from './src/web/guest/sample-links/sample-links.ts';
import { floorTargets } from './tools/browser-floor.ts';
import { webBuildFolder } from './tools/web-build.ts';
import { developmentTexts, guestEntryOf, webLanguages, webTexts } from './tools/web-texts/web-texts.ts';

const root = import.meta.dirname;

/** What runs in the browser: files named by their content, and `manifest.json`, from which the server links to them. */
export function clientConfig(): InlineConfig {
  return {
    ...commonConfig({ ...ofBuilds, ...withoutTools }),
    plugins: [webTexts(), ownPartLoader(), ...clientPlugins()],
    build: {
      ...commonBuild,
      outDir: join(webBuildFolder, 'client'),
      manifest: 'manifest.json',
      // The polyfill would be an inline script, which the content security policy refuses.
      modulePreload: { polyfill: false, resolveDependencies: leaveOutLoaded },
      rolldownOptions: {
        ...quiet,
        input: {
          ...Object.fromEntries(webLanguages.map((one) => [`guest-${one}`, guestEntryOf(one)])),
          staff: join(root, 'src/web/staff/app/staff.entry.tsx'),
          developers: join(root, 'src/web/developers/developers.entry.ts'),
        },
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: baseOfPages },
              { name: 'calls', test: callsOfParts },
            ],
          },
        },
      },
    },
  };
}

/**
 * What every page loads first, in one file. Left to itself the bundler makes a file of some hundred bytes of each module
 * that two pages share, and small files compress badly: together they were 1.1 KiB larger.
 */
const baseOfPages =
  /node_modules\/(react|react-dom|scheduler)\/|src\/web\/shared\/(ui\/(part-boundary|notice|drawing|card-face|button-classes|panel|load-anew|history-entries|lazy-part|load-part|skeleton|as-of-context|use-is-hydrated)|texts\/t|workers\/time-limit)\.|src\/texts\/fill-message\.|src\/web\/pass\/(pass-card|pass-facts|pass-parts|barcode-panel|barcode-digits|barcode-drawing|barcode-screen|use-wake-lock)\.tsx?|src\/web\/shared\/ui\/use-back-closes\.|src\/domain\/product-scene\.|src\/web\/guest\/offline\/kept\.|src\/domain\/(constants|park-format|park-day|isolated|pass-id|pass-card|pass-state|registration)\.|rolldown\/runtime/;

/** The files that a part needs, without those that every page has loaded before it asks for a part. */
function leaveOutLoaded(_file: string, files: string[]): string[] {
  return files.filter((file) => !/^assets\/(?:base|rolldown-runtime)-/.test(file));
}

/**
 * What several parts need: to make a call, and what the actions of a pass and its family share. The first view of a pass
 * needs none of it, so this file arrives with the first part. Each further file would add its name to the first script,
 * which lists the files of every part to fetch them all at once.
 */
const callsOfParts =
  /src\/web\/shared\/(api\/(send|failure-text|fetch-pass-again|device-key|in-store)|ui\/(button|field|mail-link|spinner|class-names|busy-line|use-task|focus-on-arrival|question|copy-link|as-of|use-by-clock|park-clock|wants-less-motion)|workers\/(app|ask)-worker)\.|src\/contract\/fill-text|src\/web\/guest\/(take-along\/(icons|plain-button|take-along-calls|use-pass-tasks|view-pass-link|wallet-button|use-browser)|login\/(log-in|open-send-link))\.|src\/domain\/(pass-actions|gate-code|rotating-code|typed-number|typed-pass|written-link|barcode-forms|email|scanned-code|wristband-code|next-look|park-time)\.|src\/contract\/write-gate-sentence/;

/**
 * The same app for `npm run dev`: every module as it is, React's development build and hot updates (tools/dev/). None of
 * this is part of a build.
 */
export function developmentConfig(): InlineConfig {
  return {
    ...commonConfig({}),
    plugins: [developmentTexts(), ...clientPlugins()],
    appType: 'custom',
    cacheDir: join(root, 'dist/dev/packages'),
    server: {
      middlewareMode: true,
      // The packages may be a link to a folder elsewhere.
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  };
}

/** What renders the guest page on the server, React included, so that it is React's production build unless `values` say otherwise. */
export function serverConfig(values: Record<string, string> = ofBuilds): InlineConfig {
  return {
    ...commonConfig(values),
    plugins: [react()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...commonBuild,
      outDir: join(webBuildFolder, 'server'),
      ssr: join(root, 'src/web/guest/app/guest.server.tsx'),
      rolldownOptions: { ...quiet, output: { entryFileNames: 'guest.server.js' } },
    },
  };
}

/** What renders the bar of the back office for previews of a brand. */
export function staffServerConfig(): InlineConfig {
  const config = serverConfig();
  return {
    ...config,
    build: {
      ...config.build,
      outDir: join(webBuildFolder, 'staff-server'),
      ssr: join(root, 'src/web/staff/app/staff.server.tsx'),
      rolldownOptions: { ...quiet, output: { entryFileNames: 'staff.server.js' } },
    },
  };
}

/** The service worker: one script without imports, served at the root of the site. */
export function workerConfig(): InlineConfig {
  return {
    ...commonConfig(),
    build: {
      ...commonBuild,
      outDir: join(webBuildFolder, 'worker'),
      rolldownOptions: {
        ...quiet,
        input: join(root, 'src/web/guest/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  };
}

/** The service worker of the gate's screen, in the same form. */
export function scanWorkerConfig(): InlineConfig {
  return {
    ...commonConfig(),
    build: {
      ...commonBuild,
      outDir: join(webBuildFolder, 'scan-worker'),
      rolldownOptions: {
        ...quiet,
        input: join(root, 'src/web/staff/scan/scan-worker.ts'),
        output: { format: 'iife', entryFileNames: 'scan-worker.js' },
      },
    },
  };
}

export default clientConfig;

const commonBuild = {
  emptyOutDir: true,
  target: floorTargets,
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  // The largest parts, such as the reader of barcodes, are loaded when they are needed; bench/ judges the sizes.
  chunkSizeWarningLimit: 2000,
};

/** A busy machine is no fault of the build's. */
const quiet = { checks: { pluginTimings: false } };

function clientPlugins(): PluginOption[] {
  return [react(), tailwindcss(), serveFiles('face-check', faceCheck.files)];
}

/** Loads parts by our own function (load-part.ts), a sixth of the size of Vite's, whose virtual module it replaces. */
function ownPartLoader(): Plugin {
  const own = join(root, 'src/web/shared/ui/load-part.ts');
  return {
    name: 'own-part-loader',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(own)};`
        : undefined,
  };
}

/** React's production build in every build, whatever the environment says. */
const ofBuilds = { 'process.env.NODE_ENV': '"production"' };

/** Leaves out how React introduces itself to its tools for developers, which read `npm run dev` instead. */
const withoutTools = { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' };

function commonConfig(values: Record<string, string> = ofBuilds): InlineConfig {
  return {
    root,
    base: '/',
    publicDir: false,
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    define: {
      ...values,
      'import.meta.env.SAMPLE_LINKS': JSON.stringify(readSampleLinks()),
      'import.meta.env.FACE_CHECK_FILES': JSON.stringify(faceCheck.href),
    },
  };
}

/** Sample orders are for people who work on the product; no other build may hold one. */
function readSampleLinks(): SampleLinks | null {
  if (process.env['SAMPLE_LINKS'] !== 'on') return null;
  const demo = readFileSync(join(root, 'src/server/demo/demo-park.json'), 'utf8');
  return makeSampleLinks(JSON.parse(demo) as Parameters<typeof makeSampleLinks>[0]); // the demo park's own form
}

/** The files that the face check loads when a photo is chosen: the model and the WebAssembly that runs it, unchanged. */
const faceCheck = readFaceCheck();

/** The library wants the files' own names, so their content names the folder. */
function readFaceCheck(): { href: string; files: ServedFile[] } {
  const files = [
    '@vladmandic/human/models/blazeface.json',
    '@vladmandic/human/models/blazeface.bin',
    '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
  ].map((file) => ({ name: basename(file), content: readFileSync(join(root, 'node_modules', file)) }));
  const hash = createHash('sha256');
  for (const { content } of files) hash.update(content);
  const href = `/assets/face-check-${hash.digest('base64url').slice(0, 8)}/`;
  return { href, files: files.map(({ name, content }) => ({ href: href + name, content })) };
}

/** A file that no module imports. */
interface ServedFile {
  href: string;
  content: string | Buffer;
}

/** Adds the files to the build; while developing they are served from memory. */
function serveFiles(name: string, files: readonly ServedFile[]): Plugin {
  return {
    name,
    generateBundle() {
      for (const { href, content } of files)
        this.emitFile({ type: 'asset', fileName: href.slice(1), source: content });
    },
    configureServer({ middlewares }) {
      for (const { href, content } of files)
        middlewares.use(href, (_request, response) => {
          response.setHeader('content-type', mediaTypes[extname(href)] ?? 'application/octet-stream');
          response.end(content);
        });
    },
  };
}

const mediaTypes: Record<string, string> = {
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
