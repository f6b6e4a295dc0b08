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

/** Gives this one ticket a code that rotates, by the calls of a member of staff who may. */
export async function giveRotatingCode(
  call: (method: 'GET' | 'POST', path: string, data?: object) => Promise<unknown>,
  barcode: string,
): Promise<void> {
  const name = 'Rotating Ticket';
  const list = (await call('GET', '/api/admin/pass-customization/')) as { passCustomizationName: string }[];
  if (list.some((row) => row.passCustomizationName === name)) return;
  await call('POST', '/api/admin/pass-customization/', {
    passCustomizationName: name,
    passCustomizationBackgroundColor: '004D40',
    passCustomizationColor: 'FFFFFF',
    passCustomizationInstructions: 'Show the code at the gate.',
    passCustomizationRotatingBarcode: true,
  });
  await call('POST', '/api/admin/pass-customization-categories/', {
    passCustomizationTTbarcode: barcode,
    passCustomizationTTcustomizationName: name,
    passCustomizationTTactive: true,
  });
}
