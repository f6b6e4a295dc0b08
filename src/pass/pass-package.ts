/**
 * Makes .pkpass files. What all passes of a kind share (images, texts, the certificates in the signature) is hashed and
 * laid out once; a pass is then those bytes and a few thousand of its own: pass.json, the manifest, the end of the
 * signature and the zip table. See docs/algorithms/wallet-pass.md.
 */
import { hash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

import type { PassJson } from './pass-json.ts';
import { encodePassStrings, type PassStrings } from './pass-strings.ts';
import type { PassSignature, PassSigner } from './signer.ts';
import {
  END_RECORD_SIZE_BYTES,
  measureContents,
  prepareStoredName,
  type StoredContents,
  type StoredName,
  writeCentralHeader,
  writeEndRecord,
  writeLocalHeader,
} from './stored-zip.ts';

/** An image that is hashed and ready to be sent in any number of passes. */
export interface PreparedPassImage {
  readonly name: StoredName;
  readonly contents: StoredContents;
  /** The image's line in the manifest, with a comma at its end. */
  readonly manifestLine: Buffer;
  /** The image as it lies in the archive: local header and bytes. */
  readonly stored: Buffer;
}

/** What all passes of a kind share; make one at start and keep it. */
export interface PassTemplate {
  readonly names: ReadonlySet<string>;
  /** The shared files as they lie at the start of every pass. */
  readonly head: Buffer;
  /** The manifest up to the lines of the pass's own files. */
  readonly manifestStart: Buffer;
  /** The shared files' entries of the zip table. */
  readonly table: Buffer;
}

/** A finished .pkpass in pieces, to be sent one after the other; some pieces are shared with other passes. */
export interface PackedPass {
  readonly chunks: readonly Buffer[];
  readonly sizeBytes: number;
}

/** What one pass adds to its template. */
export interface PassContents {
  readonly json: PassJson;
  /** Images of this pass alone, such as the guest's photo. */
  readonly images?: readonly PreparedPassImage[];
  /** The signing time; now, when left out. */
  readonly signedAt?: Date;
}

/** Files that every pass has beside its images and texts, and that no image may replace. */
const OWN_NAMES = {
  json: prepareStoredName('pass.json'),
  manifest: prepareStoredName('manifest.json'),
  signature: prepareStoredName('signature'),
};

/** Prepares what passes of one kind share; `images` by file name, such as `icon@2x.png` or `de.lproj/logo.png`. */
export function createPassTemplate(shared: {
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly strings?: PassStrings;
}): PassTemplate {
  const texts = shared.strings === undefined ? [] : encodePassStrings(shared.strings);
  const files = [
    ...[...shared.images].map(([name, bytes]) => preparePassImage(name, bytes)),
    ...texts.map(([name, bytes]) => preparePassText(name, bytes)),
  ];
  const names = new Set(files.map((file) => file.name.name));
  if (names.size < files.length) throw new Error('Two shared files of a pass have the same name.');
  const table = Buffer.alloc(files.reduce((sum, file) => sum + file.name.centralHeader.length, 0));
  let offset = 0;
  let position = 0;
  for (const file of files) {
    position = writeCentralHeader(table, position, file.name, file.contents, offset);
    offset += file.stored.length;
  }
  return {
    names,
    head: Buffer.concat(files.map((file) => file.stored)),
    manifestStart: Buffer.concat([Buffer.from('{'), ...files.map((file) => file.manifestLine)]),
    table,
  };
}

/** Hashes an image once, at upload, for all the passes it will be part of; throws when the name cannot be one. */
export function preparePassImage(fileName: string, bytes: Uint8Array): PreparedPassImage {
  return prepareFile(prepareStoredName(fileName), bytes, bytes);
}

/** Texts in UTF-16 shrink to a fifth; they are compressed once for all passes of a kind. */
function preparePassText(fileName: string, bytes: Uint8Array): PreparedPassImage {
  return prepareFile(
    prepareStoredName(fileName, { isDeflated: true }),
    bytes,
    deflateRawSync(bytes, { level: 9 }),
  );
}

function prepareFile(name: StoredName, bytes: Uint8Array, packed: Uint8Array): PreparedPassImage {
  refuseImpossibleName(name.name);
  const measured = measureContents([bytes]);
  const contents = packed === bytes ? measured : { ...measured, deflatedBytes: packed.length };
  const stored = Buffer.allocUnsafe(name.localHeader.length + packed.length);
  stored.set(packed, writeLocalHeader(stored, 0, name, contents));
  const manifestLine = Buffer.from(`${JSON.stringify(name.name)}:"${hash('sha1', bytes)}",`);
  return { name, contents, stored, manifestLine };
}

/** Makes a .pkpass on the calling thread. */
export function packPass(template: PassTemplate, signer: PassSigner, pass: PassContents): PackedPass {
  const unsigned = beginPass(template, pass);
  return finishPass(template, unsigned, signer.sign(unsigned.manifest, unsigned.signedAt));
}

/** Makes a .pkpass with the RSA operation in Node's thread pool; the bytes are the same as those of `packPass`. */
export async function packPassAsync(
  template: PassTemplate,
  signer: PassSigner,
  pass: PassContents,
): Promise<PackedPass> {
  const unsigned = beginPass(template, pass);
  return finishPass(template, unsigned, await signer.signAsync(unsigned.manifest, unsigned.signedAt));
}

/** A packed pass as one buffer, for callers that cannot send pieces. */
export function joinPass(pass: PackedPass): Buffer {
  return Buffer.concat(pass.chunks, pass.sizeBytes);
}

/** A pass that lacks signature, check sums and zip table. */
interface UnsignedPass {
  readonly images: readonly PreparedPassImage[];
  readonly signedAt: Date;
  /** Json and manifest, each behind room for its local header, and room for the header of the signature. */
  readonly own: Buffer;
  /** Views of `own`. */
  readonly json: Buffer;
  readonly manifest: Buffer;
}

/** Writes json and manifest to where they will lie in the archive. */
function beginPass(template: PassTemplate, pass: PassContents): UnsignedPass {
  const images = pass.images ?? [];
  refuseRepeatedNames(template, images);
  const text = JSON.stringify(pass.json);
  let manifestSizeBytes = template.manifestStart.length + MANIFEST_END_SIZE_BYTES;
  for (const image of images) manifestSizeBytes += image.manifestLine.length;
  const jsonPosition = OWN_NAMES.json.localHeader.length;
  const jsonEnd = jsonPosition + Buffer.byteLength(text);
  const manifestPosition = jsonEnd + OWN_NAMES.manifest.localHeader.length;
  const manifestEnd = manifestPosition + manifestSizeBytes;
  const own = Buffer.allocUnsafe(manifestEnd + OWN_NAMES.signature.localHeader.length);
  own.write(text, jsonPosition);
  const json = own.subarray(jsonPosition, jsonEnd);
  const manifest = own.subarray(manifestPosition, manifestEnd);
  writeManifest(manifest, template, images, hash('sha1', json));
  return { images, signedAt: pass.signedAt ?? new Date(), own, json, manifest };
}

/** `"pass.json":"` and forty digits and `"}`. */
const MANIFEST_END_SIZE_BYTES = 55;

const OWN_TABLE_SIZE_BYTES = Object.values(OWN_NAMES).reduce(
  (sum, name) => sum + name.centralHeader.length,
  0,
);

function writeManifest(
  manifest: Buffer,
  template: PassTemplate,
  images: readonly PreparedPassImage[],
  jsonHash: string,
): void {
  let position = template.manifestStart.copy(manifest);
  for (const image of images) position += image.manifestLine.copy(manifest, position);
  manifest.write(`"pass.json":"${jsonHash}"}`, position, 'latin1');
}

/** Writes the local headers and the zip table, which need the check sums of all files. */
function finishPass(template: PassTemplate, unsigned: UnsignedPass, signature: PassSignature): PackedPass {
  const { images, own, json, manifest } = unsigned;
  const { start, end, startCheckSum } = signature;
  const files = [
    { name: OWN_NAMES.json, contents: { checkSum: crc32(json), sizeBytes: json.length } },
    { name: OWN_NAMES.manifest, contents: { checkSum: crc32(manifest), sizeBytes: manifest.length } },
    {
      name: OWN_NAMES.signature,
      contents: { checkSum: crc32(end, startCheckSum), sizeBytes: start.length + end.length },
    },
  ];
  let tableSizeBytes = template.table.length + OWN_TABLE_SIZE_BYTES;
  for (const image of images) tableSizeBytes += image.name.centralHeader.length;
  const table = Buffer.allocUnsafe(tableSizeBytes + END_RECORD_SIZE_BYTES);
  const chunks = [template.head];
  let offset = template.head.length;
  let position = template.table.copy(table);
  for (const image of images) {
    position = writeCentralHeader(table, position, image.name, image.contents, offset);
    offset += image.stored.length;
    chunks.push(image.stored);
  }
  let ownPosition = 0;
  for (const { name, contents } of files) {
    position = writeCentralHeader(table, position, name, contents, offset + ownPosition);
    ownPosition = writeLocalHeader(own, ownPosition, name, contents) + contents.sizeBytes;
  }
  const tableOffset = offset + own.length + start.length + end.length;
  writeEndRecord(table, position, {
    files: template.names.size + images.length + files.length,
    offset: tableOffset,
    sizeBytes: tableSizeBytes,
  });
  chunks.push(own, start, end, table);
  return { chunks, sizeBytes: tableOffset + table.length };
}

function refuseRepeatedNames(template: PassTemplate, images: readonly PreparedPassImage[]): void {
  for (const [index, image] of images.entries()) {
    const { name } = image.name;
    if (template.names.has(name) || images.findIndex((other) => other.name.name === name) < index) {
      throw new Error(`The pass already has a file named ${name}.`);
    }
  }
}

/** Names that would not be a file beside pass.json, or that would hide one of the pass's own files. */
function refuseImpossibleName(name: string): void {
  const parts = name.split('/');
  const isOdd = parts.some((part) => part === '' || part === '.' || part === '..') || /[\\\0]/.test(name);
  if (isOdd || !name.isWellFormed()) throw new Error(`"${name}" cannot be the name of a file in a pass.`);
  if (Object.values(OWN_NAMES).some((own) => own.name === name)) {
    throw new Error(`A pass has its own ${name}; no image may replace it.`);
  }
}
