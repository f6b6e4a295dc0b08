/** Previews five 12-megapixel pictures per second, and measures the effect on guests who log in at the same time. */
import sharp from 'sharp';

import { aboutPictureHeader, pictureMediaType, writeAboutPicture } from '../src/contract/about-picture.ts';
import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { openCaller, workAtRate, type Call, type Caller } from './base/load.ts';
import { inPlace, startServer } from './base/place.ts';
import { percentile, printIfProgram, sized, verdictOf, type BenchmarkResult } from './base/result.ts';

const previewsPerSecond = 5;
const loginsPerSecond = 50;
const secondsTotal = sized(30, 4);
const previewAimMs = 2500;
const loginAim = 2;
/** A pass is limited to 60 previews an hour, so several take turns. */
const previewsOfPass = 55;

/**
 * Measures logins alone, then with concurrent previews, then alone again; both at a fixed rate, with queueing time
 * included.
 */
export default async function benchPhotoPreview(): Promise<BenchmarkResult> {
  const picture = await makeTwelveMegapixels();
  return inPlace(async (place) => {
    const { port } = await startServer(place);
    const caller = openCaller();
    place.onEnd(() => caller.close());
    const previews = await changeablePreviews(caller, port, picture);
    const [order] = readDemoPark().orders;
    const body = { orderId: order?.orderId, barcode: order?.barcode, isIOS: false };
    const logins: Call[] = [{ port, path: '/api/login/', body }];
    const logIn = (seconds: number) => callAtRate(caller, logins, loginsPerSecond, seconds);
    await logIn(5); // warm-up
    const before = await logIn(secondsTotal / 2);
    const [beside, previewed] = await Promise.all([
      logIn(secondsTotal),
      callAtRate(caller, previews, previewsPerSecond, secondsTotal),
    ]);
    const alone = [...before, ...(await logIn(secondsTotal / 2))];
    return report(picture.length, { alone, beside, previewed });
  });
}

function report(
  pictureBytes: number,
  { alone, beside, previewed }: Record<'alone' | 'beside' | 'previewed', number[]>,
): BenchmarkResult {
  const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
  const previewP99 = percentile(previewed, 0.99);
  const refused = previewsPerSecond * secondsTotal - previewed.length;
  return {
    title: `POST /api/photo/preview/ of a JPEG of 12 megapixels and ${(pictureBytes / 1e6).toFixed(1)} MB, ${previewsPerSecond} a second for ${secondsTotal} s`,
    aim: `p99 of ${previewAimMs} ms; p99 of logins beside them at most ${loginAim} times that of logins alone`,
    rows: [
      { name: 'preview, p50', value: percentile(previewed, 0.5), unit: 'ms' },
      { name: 'preview, p99', value: previewP99, unit: 'ms', ratio: previewP99 / previewAimMs },
      { name: 'previews answered with a photo', value: previewed.length, unit: '' },
      { name: 'previews refused or lost', value: refused, unit: '' },
      { name: 'login alone, p50', value: percentile(alone, 0.5), unit: 'ms' },
      { name: 'login alone, p99', value: percentile(alone, 0.99), unit: 'ms' },
      { name: 'login beside previews, p50', value: percentile(beside, 0.5), unit: 'ms' },
      { name: 'login beside previews, p99', value: percentile(beside, 0.99), unit: 'ms', ratio },
    ],
    verdict: verdictOf(previewP99 <= previewAimMs && ratio <= loginAim && refused === 0),
  };
}

/** Makes a JPEG of 12 megapixels with the detail of a phone's photo, a few megabytes in size. */
async function makeTwelveMegapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1344, height: 1008, channels: 3 as const, background: '#000', noise };
  const detail = await sharp({ create }).png().toBuffer();
  return sharp(detail).resize(4032, 3024).jpeg({ quality: 82 }).toBuffer();
}

/** The previews of the demo passes whose photo may be changed. */
async function changeablePreviews(caller: Caller, port: number, picture: Buffer): Promise<Call[]> {
  const crop = { unit: 'px', x: 504, y: 378, width: 3024, height: 2268 };
  const changeable: Call[] = [];
  for (const { orderId, barcode, photoUid: uid } of readDemoPark().orders) {
    if (typeof uid !== 'string') continue;
    const about = writeAboutPicture({ orderId, barcode, uid, crop });
    const headers = { 'content-type': pictureMediaType, [aboutPictureHeader]: about };
    const call = { port, path: '/api/photo/preview/', body: picture, headers };
    if ((await caller.send(call)).status === 200) changeable.push(call);
  }
  if (changeable.length * previewsOfPass < previewsPerSecond * secondsTotal)
    throw new Error('The demo park has too few passes whose photo may be changed.');
  return changeable;
}

/** Returns the times of the answers with 200, measured from when each request was due. */
async function callAtRate(
  caller: Caller,
  calls: readonly Call[],
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const milliseconds: number[] = [];
  await workAtRate({ perSecond, total: perSecond * seconds }, async (place, dueAt) => {
    const call = calls[place % calls.length];
    if (call !== undefined && (await caller.send(call)).status === 200)
      milliseconds.push(performance.now() - dueAt);
  });
  return milliseconds;
}

await printIfProgram(import.meta, benchPhotoPreview);
