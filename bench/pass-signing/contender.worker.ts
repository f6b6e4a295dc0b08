/**
 * One contender of the pass benchmark, in its own thread, so that it does not pay for another one's garbage
 * collection: works for the requested time and returns passes per second. Every pass gets a unique serial number.
 */
import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

import { parseBrand } from '#contract/brand.ts';
import type { PassJson } from '#pass/pass-json.ts';
import type { PassStrings } from '#pass/pass-strings.ts';
import { createPassTemplate, packPass, packPassAsync } from '#pass/pass-package.ts';
import { createSigner, type SignerMaterial } from '#pass/signer.ts';
import { createSampleImages, createSampleJson } from '#pass/testing/sample-pass.ts';

import { appleStringsOf } from '#server/wallets/apple/apple-strings.ts';

import { installRivals } from '../base/rivals.ts';

/** The rivals' npm packages. */
export const RIVALS = { passkit: 'passkit-generator@3.6.1', passJs: '@walletpass/pass-js@7.2.0' } as const;

/** The contenders: bare RSA signatures (the limit), Promenade on a thread and with the thread pool, and two rivals. */
export type ContenderName = 'raw' | 'own' | 'ownPool' | 'passJs' | 'passkit';

/** The parameters of a thread. */
export interface ContenderData {
  readonly name: ContenderName;
  readonly certificates: SignerMaterial;
}

/** The result of one turn of a thread. */
export interface TurnResult {
  /** Passes, or bare signatures, per second of wall-clock time. */
  readonly perSecond: number;
  /** The same per second of processor time with garbage collection, which other programs do not affect. */
  readonly perProcessorSecond: number;
}

/** Runs one turn of some milliseconds. */
type Turn = (durationMs: number) => Promise<TurnResult>;

/** The number of concurrent passes with the thread pool. */
const CONCURRENCY = 32;

const CONTENDERS: Readonly<Record<ContenderName, (certificates: SignerMaterial) => Turn | Promise<Turn>>> = {
  raw(certificates) {
    const key = createPrivateKey(certificates.privateKeyPem);
    const attributes = Buffer.alloc(107, 1);
    return measure(() => void sign('sha256', attributes, key));
  },
  own(certificates) {
    const signer = createSigner(certificates);
    const template = createPassTemplate({ images: createSampleImages('storeCard'), strings: demoStrings() });
    return measure(() => void packPass(template, signer, { json: nextJson() }));
  },
  ownPool(certificates) {
    const signer = createSigner(certificates);
    const template = createPassTemplate({ images: createSampleImages('storeCard'), strings: demoStrings() });
    return measureAsync(() => packPassAsync(template, signer, { json: nextJson() }), CONCURRENCY);
  },
  passJs: createPassJs,
  passkit: createPasskit,
};

/** The texts of the demo park's cards in every language, which only our own passes contain. */
function demoStrings(): PassStrings {
  const file = new URL('../../brand/brand.json', import.meta.url);
  return appleStringsOf('storeCard', parseBrand(JSON.parse(readFileSync(file, 'utf8'))));
}

const SAMPLE = createSampleJson('storeCard');
const SERIAL_NUMBERS = Array.from({ length: 5000 }, () => randomBytes(12).toString('hex'));
let serial = 0;

/** Random serial numbers, as a server gets them from its database. */
function nextSerialNumber(): string {
  serial = (serial + 1) % SERIAL_NUMBERS.length;
  return SERIAL_NUMBERS[serial] ?? '';
}

function nextJson(): PassJson {
  return { ...SAMPLE, serialNumber: nextSerialNumber() };
}

/** Calls `work` repeatedly. */
function measure(work: () => void): Turn {
  return async (durationMs) => {
    const finish = startClock();
    const endsAt = performance.now() + durationMs;
    let count = 0;
    while (performance.now() < endsAt) {
      work();
      count += 1;
    }
    return finish(count);
  };
}

/** The same for asynchronous work with several concurrent calls. */
function measureAsync(work: () => Promise<unknown>, concurrency: number): Turn {
  return async (durationMs) => {
    const finish = startClock();
    const endsAt = performance.now() + durationMs;
    let count = 0;
    const keepWorking = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        await work();
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, keepWorking));
    return finish(count);
  };
}

/** Starts both clocks; the function returned stops them. */
function startClock(): (count: number) => TurnResult {
  const startedAt = performance.now();
  const usageBefore = process.cpuUsage();
  return (count) => {
    const { user, system } = process.cpuUsage(usageBefore);
    return {
      perSecond: (count * 1000) / (performance.now() - startedAt),
      perProcessorSecond: (count * 1_000_000) / (user + system),
    };
  };
}

/** The part of passkit-generator that is used here. */
interface PasskitModule {
  readonly PKPass: new (
    files: Readonly<Record<string, Buffer>>,
    certificates: { readonly wwdr: string; readonly signerCert: string; readonly signerKey: string },
    changes: { readonly serialNumber: string },
  ) => { readonly getAsBuffer: () => Buffer };
}

async function createPasskit(certificates: SignerMaterial): Promise<Turn> {
  const importRival = await installRivals({ names: [RIVALS.passkit] });
  const { PKPass } = (await importRival('passkit-generator')) as PasskitModule; // The shape of the version above.
  const files = {
    ...Object.fromEntries(createSampleImages('storeCard')),
    'pass.json': Buffer.from(JSON.stringify(SAMPLE)),
  };
  const keys = {
    wwdr: certificates.wwdrPem,
    signerCert: certificates.certificatePem,
    signerKey: certificates.privateKeyPem,
  };
  return measure(() => {
    new PKPass(files, keys, { serialNumber: nextSerialNumber() }).getAsBuffer();
  });
}

/** The part of pass-js that is used here. */
interface PassJsModule {
  readonly Template: new (
    style: string,
    fields: object,
  ) => {
    readonly images: { readonly add: (kind: string, bytes: Buffer, density: string) => Promise<void> };
    readonly setCertificate: (pem: string) => void;
    readonly setPrivateKey: (pem: string) => void;
    readonly createPass: (fields: { readonly serialNumber: string }) => {
      readonly asBuffer: () => Promise<Buffer>;
    };
  };
}

async function createPassJs(certificates: SignerMaterial): Promise<Turn> {
  const importRival = await installRivals({ names: [RIVALS.passJs] });
  const { Template } = (await importRival('@walletpass/pass-js')) as PassJsModule; // The shape of the version above.
  const template = new Template('storeCard', SAMPLE);
  for (const [name, bytes] of createSampleImages('storeCard')) {
    const [kind = '', density = '1x'] = name.replace('.png', '').split('@');
    await template.images.add(kind, bytes, density);
  }
  template.setCertificate(certificates.certificatePem);
  template.setPrivateKey(certificates.privateKeyPem);
  return measureAsync(() => template.createPass({ serialNumber: nextSerialNumber() }).asBuffer(), 1);
}

if (parentPort !== null) {
  const port = parentPort;
  const { name, certificates }: ContenderData = workerData;
  const turn = await CONTENDERS[name](certificates);
  port.on('message', (durationMs: number) => {
    void turn(durationMs).then((result) => port.postMessage(result, []));
  });
}
