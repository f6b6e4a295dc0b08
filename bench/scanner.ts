/** Compares the scanner with quagga2, the reader of older products, on the same pictures in the same browser. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';

import type { Page } from '@playwright/test';
import { build } from 'vite';

import { clientConfig } from '../vite.config.ts';
import { openBrowser } from './base/browser.ts';
import { inPlace, takeFreePort, type Place } from './base/place.ts';
import {
  median,
  printIfProgram,
  sized,
  verdictOf,
  type BenchmarkResult,
  type BenchmarkRow,
} from './base/result.ts';
import { installRivals } from './base/rivals.ts';
import { drawReceipts, receiptKinds, receiptSeeds, type Receipt } from './scanner/draw-receipts.ts';
import { drawSamples, type Sample } from './scanner/draw-samples.ts';
import type { Reading } from './scanner/scanner.entry.ts';

const root = join(import.meta.dirname, '..');
const pictureFolder = join(root, '../shared/testdata/barcode/zxing-cpp');
const rivalName = '@ericblade/quagga2';
const rivalScript = join(root, 'var/bench-rivals/node_modules', rivalName, 'dist/quagga.min.js');

interface Score {
  right: number;
  wrong: number;
  times: number[];
}

interface Scores {
  ours: Score;
  rival: Score;
}

/** Counts right and wrong readings of both, and measures the time per picture. */
export default async function benchScanner(): Promise<BenchmarkResult> {
  await installRivals({ names: [`${rivalName}@1.12.1`] });
  return inPlace(async (place) => {
    const drawn = await drawSamples(place.folder);
    const receipts: SeededReceipt[] = [];
    for (const seed of receiptSeeds)
      receipts.push(...(await drawReceipts(place.folder, seed)).map((receipt) => ({ ...receipt, seed })));
    const photographs = readSamples();
    const samples = [...drawn, ...receipts, ...photographs];
    const built = join(place.folder, 'page'); // The build empties its folder.
    const port = await serve(place, { built, script: await buildPage(built) }, samples);
    const page = await (await openBrowser(place)).newPage();
    await page.goto(`http://localhost:${port}/`);
    await page.waitForFunction(() => document.title === 'ready');
    const read = (group: readonly Sample[]): Promise<Scores> => readAll(page, group, samples);
    const scores: Record<string, Scores> = { drawn: await read(drawn) };
    const parts: { kind: string; seed: number; score: Scores }[] = [];
    for (const kind of receiptKinds)
      for (const seed of receiptSeeds) {
        const group = receipts.filter((receipt) => receipt.kind === kind && receipt.seed === seed);
        parts.push({ kind, seed, score: await read(group) });
      }
    for (const kind of receiptKinds)
      scores[`receipts, ${kind}`] = sumOf(parts.filter((part) => part.kind === kind));
    for (const seed of receiptSeeds)
      scores[`receipts of seed ${seed}`] = sumOf(parts.filter((part) => part.seed === seed));
    scores['photographs'] = await read(photographs);
    return report(scores, samples);
  });
}

/** A receipt, and the seed of its set. */
interface SeededReceipt extends Receipt {
  seed: number;
}

/** Additional photographs of labels, if the machine has them. */
function readSamples(): Sample[] {
  return globSync('**/*.{png,webp,jpg}', { cwd: pictureFolder })
    .toSorted()
    .map((file) => {
      const path = join(pictureFolder, file);
      const truthFile = join(pictureFolder, file.replace(/\.\w+$/, '.txt'));
      const hasCode = !file.startsWith('falsepositives') && existsSync(truthFile);
      return { path, truth: hasCode ? readFileSync(truthFile, 'utf8').trim() : undefined };
    });
}

async function buildPage(folder: string): Promise<string> {
  const config = clientConfig();
  const input = join(root, 'bench/scanner/scanner.entry.ts');
  await build({
    ...config,
    build: {
      ...config.build,
      outDir: folder,
      rolldownOptions: { input, output: { entryFileNames: 'assets/scanner.js' } },
    },
  });
  return '/assets/scanner.js';
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

async function serve(
  place: Place,
  { built, script }: { built: string; script: string },
  samples: readonly Sample[],
): Promise<number> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    const index = /^\/sample\/(\d+)/.exec(path)?.[1];
    const file =
      index !== undefined
        ? samples[Number(index)]?.path
        : path === '/rival.js'
          ? rivalScript
          : join(built, 'assets', basename(path));
    if (path === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(`<script src="/rival.js"></script><script type="module" src="${script}"></script>`);
    } else if (file !== undefined && existsSync(file)) {
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(file));
    } else response.writeHead(404).end();
  });
  const port = await takeFreePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  place.onEnd(() => server.close().closeAllConnections());
  return port;
}

async function readAll(page: Page, group: readonly Sample[], samples: readonly Sample[]): Promise<Scores> {
  const scores = { ours: emptyScore(), rival: emptyScore() };
  for (const sample of group) {
    const url = `/sample/${samples.indexOf(sample)}`;
    const read = async (by: 'readWithOurs' | 'readWithRival'): Promise<Reading> =>
      page.evaluate<Reading>(`${by}(${JSON.stringify(url)})`); // The page's script defines both.
    count(scores.ours, sample, await read('readWithOurs'));
    count(scores.rival, sample, await read('readWithRival'));
  }
  return scores;
}

function emptyScore(): Score {
  return { right: 0, wrong: 0, times: [] };
}

function count(score: Score, { truth }: Sample, { texts, milliseconds }: Reading): void {
  score.times.push(milliseconds);
  if (texts.some((text) => text !== truth)) score.wrong += 1;
  else if (texts.length > 0) score.right += 1;
}

function sumOf(parts: readonly { score: Scores }[]): Scores {
  const whole = { ours: emptyScore(), rival: emptyScore() };
  for (const { score } of parts)
    for (const side of ['ours', 'rival'] as const) {
      whole[side].right += score[side].right;
      whole[side].wrong += score[side].wrong;
      whole[side].times.push(...score[side].times);
    }
  return whole;
}

/** The ratio of right readings to the rival's that each kind of picture is to reach, with no wrong ones. */
const aims = { drawn: 1.25, receipts: 3, photographs: 1.6 };

/** The right readings of the 200 receipts of each seed, at least. */
const receiptsMin = sized(135);

function isReached(kind: string, { ours, rival }: Scores): boolean {
  if (ours.wrong > 0) return false;
  if (kind.startsWith('receipts of seed'))
    return ours.right >= Math.max(receiptsMin, aims.receipts * rival.right);
  return ours.right >= rival.right * (kind === 'drawn' || kind === 'photographs' ? aims[kind] : 1);
}

function report(scores: Readonly<Record<string, Scores>>, samples: readonly Sample[]): BenchmarkResult {
  const withCode = samples.filter((sample) => sample.truth !== undefined).length;
  const kinds = Object.entries(scores).filter(([, { ours }]) => ours.times.length > 0);
  return {
    title: `${samples.length} pictures, ${withCode} of them with a code that both readers know`,
    aim: `${aims.drawn} times as many drawn codes right as quagga2, ${receiptsMin} of the receipts of each seed and ${aims.receipts} times as many, ${aims.photographs} times as many photographs, none wrong`,
    rows: kinds.flatMap(([kind, score]) => rowsOf(kind, score)),
    verdict: verdictOf(kinds.every(([kind, score]) => isReached(kind, score))),
  };
}

function ratioOf({ ours, rival }: Scores): number {
  return ours.right / rival.right;
}

function rowsOf(kind: string, scores: Scores): BenchmarkRow[] {
  const { ours, rival } = scores;
  return [
    { name: `${kind}, quagga2: right of ${rival.times.length}`, value: rival.right, unit: 'pictures' },
    {
      name: `${kind}, Promenade: right of ${ours.times.length}`,
      value: ours.right,
      unit: 'pictures',
      ratio: ratioOf(scores),
    },
    { name: `${kind}, quagga2: wrong`, value: rival.wrong, unit: 'pictures' },
    { name: `${kind}, Promenade: wrong`, value: ours.wrong, unit: 'pictures' },
    { name: `${kind}, quagga2: a picture`, value: median(rival.times), unit: 'ms' },
    { name: `${kind}, Promenade: a picture`, value: median(ours.times), unit: 'ms' },
  ];
}

await printIfProgram(import.meta, benchScanner);
