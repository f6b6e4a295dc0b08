/**
 * Independent judges of a pass, none of which has a part in making one: pkijs and yauzl from npm everywhere, and the
 * programs openssl and unzip in addition on a machine that has them.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

import { fromBER, ObjectIdentifier, OctetString, UTCTime, GeneralizedTime } from 'asn1js';
import { Certificate, ContentInfo, SignedData, SignedDataVerifyError } from 'pkijs';
import { fromBufferPromise } from 'yauzl';

const run = promisify(execFile);

/** The judges that accept a file, and those that refuse it. */
export interface Verdicts {
  readonly accept: readonly string[];
  readonly refuse: readonly string[];
}

/** Sorts the judges by their verdict; a judge without one is not on this machine. */
export function sortVerdicts(verdicts: Readonly<Record<string, boolean | undefined>>): Verdicts {
  const namesOf = (wanted: boolean): string[] =>
    Object.keys(verdicts).filter((judge) => verdicts[judge] === wanted);
  return { accept: namesOf(true), refuse: namesOf(false) };
}

/** What a program answers that may be absent; it runs in a folder with the given files, under the names they have here. */
export async function runProgramIfThere(
  program: 'openssl' | 'unzip',
  command: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ readonly isAccepted: boolean; readonly output: string } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'pass-'));
  try {
    await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
    const { stdout, stderr } = await run(program, [...command], { cwd: folder });
    return { isAccepted: true, output: stdout + stderr };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? undefined : { isAccepted: false, output: String(error) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The files in a zip archive by name, read and checked by yauzl. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`The check sum of ${entry.fileName} is wrong.`);
    files.set(entry.fileName, bytes);
  }
  return files;
}

/** A signature file as pkijs reads it. */
export interface ReadSignature {
  readonly isVerified: boolean;
  readonly hasContent: boolean;
  readonly certificates: number;
  /** Identifiers of the signed attributes, in the order of the file. */
  readonly attributes: readonly string[];
  readonly areAttributesSorted: boolean;
  readonly contentType: string;
  readonly messageDigest: string;
  readonly signingTime: Date;
}

/** Who accepts a detached signature of a manifest, its certificates judged at the given moment. */
export async function judgeSignature(
  signature: Buffer,
  manifest: Buffer,
  trusted: { readonly wwdrPem: string; readonly at: Date },
): Promise<Verdicts> {
  const command =
    'cms -verify -binary -inform DER -in signature -content manifest.json -CAfile wwdr.pem -purpose any -attime';
  const files = { signature, 'manifest.json': manifest, 'wwdr.pem': trusted.wwdrPem };
  const seconds = String(Math.floor(trusted.at.getTime() / 1000));
  const openssl = await runProgramIfThere('openssl', [...command.split(' '), seconds], files);
  return sortVerdicts({
    pkijs: await isAcceptedByPkijs(signature, manifest, trusted),
    openssl: openssl?.isAccepted,
  });
}

async function isAcceptedByPkijs(
  signature: Buffer,
  manifest: Buffer,
  trusted: { readonly wwdrPem: string; readonly at: Date },
): Promise<boolean> {
  const signed = new SignedData({ schema: new ContentInfo({ schema: parse(signature) }).content });
  try {
    return await signed.verify({
      signer: 0,
      data: toArrayBuffer(manifest),
      trustedCerts: [readCertificate(trusted.wwdrPem)],
      checkChain: true,
      checkDate: trusted.at,
    });
  } catch (error) {
    if (error instanceof SignedDataVerifyError) return false;
    throw error;
  }
}

/** A certificate in PEM as pkijs reads it. */
export function readCertificate(pem: string): Certificate {
  return Certificate.fromBER(toArrayBuffer(decodePem(pem)));
}

/** Verifies a detached signature, the chain of its certificates included, and reads its attributes. */
export async function readSignature(
  file: Buffer,
  content: Buffer,
  trusted: { readonly wwdrPem: string; readonly at: Date },
): Promise<ReadSignature> {
  const signed = new SignedData({ schema: new ContentInfo({ schema: parse(file) }).content });
  const verdict = await signed.verify({
    signer: 0,
    data: toArrayBuffer(content),
    trustedCerts: [readCertificate(trusted.wwdrPem)],
    checkChain: true,
    checkDate: trusted.at,
    extendedMode: true,
  });
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const encoded = attributes.map((attribute) => Buffer.from(attribute.toSchema().toBER()));
  const valueOf = (type: string): unknown => attributes.find((one) => one.type === type)?.values[0];
  return {
    isVerified: verdict.signatureVerified === true && verdict.signerCertificateVerified === true,
    hasContent: signed.encapContentInfo.eContent !== undefined,
    certificates: signed.certificates?.length ?? 0,
    attributes: attributes.map((attribute) => attribute.type),
    areAttributesSorted: encoded.every(
      (bytes, index) => index === 0 || bytes.compare(encoded[index - 1] ?? bytes) > 0,
    ),
    contentType: readObjectIdentifier(valueOf('1.2.840.113549.1.9.3')),
    messageDigest: readOctets(valueOf('1.2.840.113549.1.9.4')),
    signingTime: readTime(valueOf('1.2.840.113549.1.9.5')),
  };
}

/** The bytes between the lines of a PEM text. */
export function decodePem(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}

function parse(bytes: Buffer): ReturnType<typeof fromBER>['result'] {
  const { result, offset } = fromBER(toArrayBuffer(bytes));
  if (offset !== bytes.length)
    throw new Error('The file is not one DER value from its first to its last byte.');
  return result;
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function readObjectIdentifier(value: unknown): string {
  return value instanceof ObjectIdentifier ? value.valueBlock.toString() : '';
}

function readOctets(value: unknown): string {
  return value instanceof OctetString ? Buffer.from(value.valueBlock.valueHexView).toString('hex') : '';
}

function readTime(value: unknown): Date {
  const isTime = value instanceof UTCTime || value instanceof GeneralizedTime;
  return isTime ? value.toDate() : new Date(Number.NaN);
}
