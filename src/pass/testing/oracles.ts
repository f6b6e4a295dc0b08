/** Independent judges of a pass: OpenSSL, pkijs and yauzl, none of which has a part in making one. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { fromBER, ObjectIdentifier, OctetString, UTCTime, GeneralizedTime } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { fromBufferPromise } from 'yauzl';

const run = promisify(execFile);

/** What openssl says of the files given; they lie in the folder it runs in, under the names they have here. */
export async function runOpenssl(
  files: Readonly<Record<string, string | Uint8Array>>,
  command: readonly string[],
): Promise<{ readonly isAccepted: boolean; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pass-'));
  try {
    await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
    const { stdout, stderr } = await run('openssl', [...command], { cwd: folder });
    return { isAccepted: true, output: stdout + stderr };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) throw new Error('These tests need the program openssl; install it.', { cause: error });
    return { isAccepted: false, output: String(error) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The files in a zip archive by name, read and checked by yauzl. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
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
    trustedCerts: [Certificate.fromBER(toArrayBuffer(decodePem(trusted.wwdrPem)))],
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
function decodePem(pem: string): Buffer {
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
