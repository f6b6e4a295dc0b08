import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const isReady = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
});

/** Every Code 128 that a reader finds in a picture. */
export async function readShown(picture: Buffer): Promise<string[]> {
  await isReady;
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['Code128'], tryHarder: true });
  return found.map((code) => code.text);
}

/** Every QR code that a reader finds in a picture. */
export async function readQrShown(picture: Buffer): Promise<string[]> {
  await isReady;
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  return found.map((code) => code.text);
}
