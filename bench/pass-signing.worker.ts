/**
 * One contender of the benchmark of passes, in a thread of its own so that none pays for another's garbage: works for
 * as long as it is told and answers with passes a second. Every pass gets a serial number of its own.
 */
import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

import type { PassJson } from '#pass/pass-json.ts';
import { createPassTemplate, packPass, packPassAsync } from '#pass/pass-package.ts';
import { createSigner, type SignerMaterial } from '#pass/signer.ts';
import { createSampleImages, createSampleJson } from '#pass/testing/sample-pass.ts';

import { installRivals } from './rivals.ts';

/** The rivals as npm knows them. */
export const RIVALS = { passkit: 'passkit-generator@3.6.1', passJs: '@walletpass/pass-js@7.2.0' } as const;

/** The contenders: bare RSA signatures (the limit), Promenade on a thread and with the thread pool, and two rivals. */
export type ContenderName = 'raw' | 'own' | 'ownPool' | 'passJs' | 'passkit';

/** What a thread is started with. */
export interface ContenderData {
  readonly name: ContenderName;
  readonly certificates: SignerMaterial;
}

/** What a thread got done in one turn. */
export interface TurnResult {
  /** Passes, or bare signatures, a second by the clock on the wall. */
  readonly perSecond: number;
  /** The same a second of processor time, garbage collection included; other programs do not slow it down. */
  readonly perProcessorSecond: number;
}

/** One turn: works for some milliseconds. */
type Turn = (durationMs: number) => Promise<TurnResult>;

/** How many passes are in the making at once with the thread pool. */
const CONCURRENCY = 32;

const CONTENDERS: Readonly<Record<ContenderName, (certificates: SignerMaterial) => Turn | Promise<Turn>>> = {
  raw(certificates) {
    const key = createPrivateKey(certificates.privateKeyPem);
    const attributes = Buffer.alloc(107, 1);
    return measure(() => void sign('sha256', attributes, key));
  },
  own(certificates) {
    const signer = createSigner(certificates);
    const template = createPassTemplate({ images: createSampleImages('storeCard') });
    return measure(() => void packPass(template, signer, { json: nextJson() }));
  },
  ownPool(certificates) {
    const signer = createSigner(certificates);
    const template = createPassTemplate({ images: createSampleImages('storeCard') });
    return measureAsync(() => packPassAsync(template, signer, { json: nextJson() }), CONCURRENCY);
  },
  passJs: createPassJs,
  passkit: createPasskit,
};

const SAMPLE = createSampleJson('storeCard');
const SERIAL_NUMBERS = Array.from({ length: 5000 }, () => randomBytes(12).toString('hex'));
let serial = 0;

/** Random, as a server takes them from its database. */
function nextSerialNumber(): string {
  serial = (serial + 1) % SERIAL_NUMBERS.length;
  return SERIAL_NUMBERS[serial] ?? '';
}

function nextJson(): PassJson {
  return { ...SAMPLE, serialNumber: nextSerialNumber() };
}

/** Calls `work` over and over. */
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

/** The same for work that is waited for, with some calls under way at once. */
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

/** What we use of passkit-generator. */
interface PasskitModule {
  readonly PKPass: new (
    files: Readonly<Record<string, Buffer>>,
    certificates: { readonly wwdr: string; readonly signerCert: string; readonly signerKey: string },
    changes: { readonly serialNumber: string },
  ) => { readonly getAsBuffer: () => Buffer };
}

async function createPasskit(certificates: SignerMaterial): Promise<Turn> {
  const importRival = await installRivals({ names: [RIVALS.passkit] });
  const { PKPass } = (await importRival('passkit-generator')) as PasskitModule; // the shape of the version above
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

/** What we use of pass-js. */
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
  const { Template } = (await importRival('@walletpass/pass-js')) as PassJsModule; // the shape of the version above
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
