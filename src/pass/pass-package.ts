/**
 * Makes .pkpass files. What all passes of a kind share (images and texts) is hashed and laid out once in a template; a
 * pass is then the template's bytes followed by its own tail: pass.json, the manifest, the signature and the zip table.
 * See docs/algorithms/wallet-pass.md.
 */
import { hash } from 'node:crypto';

import type { PassJson } from './pass-json.ts';
import { encodePassStrings, type PassStrings } from './pass-strings.ts';
import type { PassSigner } from './signer.ts';
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

/** A finished .pkpass in pieces, to be sent one after the other; the first piece is shared between passes. */
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
  const files = [...shared.images, ...texts].map(([name, bytes]) => preparePassImage(name, bytes));
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
  refuseImpossibleName(fileName);
  const name = prepareStoredName(fileName);
  const contents = measureContents([bytes]);
  const stored = Buffer.allocUnsafe(name.localHeader.length + bytes.length);
  stored.set(bytes, writeLocalHeader(stored, 0, name, contents));
  const manifestLine = Buffer.from(`${JSON.stringify(fileName)}:"${hash('sha1', bytes)}",`);
  return { name, contents, stored, manifestLine };
}

/** Makes a .pkpass on the calling thread. */
export function packPass(template: PassTemplate, signer: PassSigner, pass: PassContents): PackedPass {
  const draft = beginPass(template, signer, pass);
  signer.signInto(draft.tail, draft.signaturePosition, draft.manifest, draft.signedAt);
  return finishPass(template, draft);
}

/** Makes a .pkpass with the RSA operation in Node's thread pool; the bytes are the same as those of `packPass`. */
export async function packPassAsync(
  template: PassTemplate,
  signer: PassSigner,
  pass: PassContents,
): Promise<PackedPass> {
  const draft = beginPass(template, signer, pass);
  await signer.signIntoAsync(draft.tail, draft.signaturePosition, draft.manifest, draft.signedAt);
  return finishPass(template, draft);
}

/** A packed pass as one buffer, for whoever cannot send pieces. */
export function joinPass(pass: PackedPass): Buffer {
  return Buffer.concat(pass.chunks, pass.sizeBytes);
}

/** A pass whose tail has everything but the signature, the local headers and the zip table. */
interface DraftPass {
  readonly images: readonly PreparedPassImage[];
  readonly signedAt: Date;
  readonly tail: Buffer;
  /** Views of the tail. */
  readonly json: Buffer;
  readonly manifest: Buffer;
  readonly signaturePosition: number;
  /** Where the table starts in the tail, which is where the signature ends. */
  readonly tablePosition: number;
}

/** Lays out the tail: each of the pass's own files behind room for its local header, then the table and its end. */
function beginPass(template: PassTemplate, signer: PassSigner, pass: PassContents): DraftPass {
  const images = pass.images ?? [];
  const signedAt = pass.signedAt ?? new Date();
  refuseRepeatedNames(template, images);
  const text = JSON.stringify(pass.json);
  const jsonPosition = OWN_NAMES.json.localHeader.length;
  const jsonEnd = jsonPosition + Buffer.byteLength(text);
  const manifestPosition = jsonEnd + OWN_NAMES.manifest.localHeader.length;
  let manifestSizeBytes = template.manifestStart.length + MANIFEST_END_SIZE_BYTES;
  let tableSizeBytes = template.table.length + OWN_TABLE_SIZE_BYTES;
  for (const image of images) {
    manifestSizeBytes += image.manifestLine.length;
    tableSizeBytes += image.name.centralHeader.length;
  }
  const manifestEnd = manifestPosition + manifestSizeBytes;
  const signaturePosition = manifestEnd + OWN_NAMES.signature.localHeader.length;
  const tablePosition = signaturePosition + signer.sizeBytesAt(signedAt);
  const tail = allocateTail(tablePosition + tableSizeBytes + END_RECORD_SIZE_BYTES);
  tail.write(text, jsonPosition);
  const json = tail.subarray(jsonPosition, jsonEnd);
  const manifest = tail.subarray(manifestPosition, manifestEnd);
  writeManifest(manifest, template, images, hash('sha1', json));
  return { images, signedAt, tail, json, manifest, signaturePosition, tablePosition };
}

const SLAB_SIZE_BYTES = 64 * 1024;
let slab = Buffer.alloc(0);
let slabPosition = 0;

/**
 * Cuts tails from larger pieces of memory, as Node does for small buffers only: to free a piece for each pass is what
 * garbage collection would spend most of its time on. A slab lives as long as the longest of its passes.
 */
function allocateTail(sizeBytes: number): Buffer {
  if (slabPosition + sizeBytes > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_SIZE_BYTES, sizeBytes));
    slabPosition = 0;
  }
  const tail = slab.subarray(slabPosition, slabPosition + sizeBytes);
  slabPosition += sizeBytes;
  return tail;
}

/** `"pass.json":"` and forty digits and `"}`. */
const MANIFEST_END_SIZE_BYTES = 55;

const OWN_FILES = Object.keys(OWN_NAMES).length;

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

/** Writes the local headers and the table around the files in the tail, whose check sums are known only now. */
function finishPass(template: PassTemplate, draft: DraftPass): PackedPass {
  const { images, tail, json, manifest, signaturePosition, tablePosition } = draft;
  const signature = tail.subarray(signaturePosition, tablePosition);
  let offset = template.head.length;
  let position = tablePosition + template.table.copy(tail, tablePosition);
  for (const image of images) {
    position = writeCentralHeader(tail, position, image.name, image.contents, offset);
    offset += image.stored.length;
  }
  const tailOffset = offset;
  let filePosition = 0;
  for (const { name, bytes } of [
    { name: OWN_NAMES.json, bytes: json },
    { name: OWN_NAMES.manifest, bytes: manifest },
    { name: OWN_NAMES.signature, bytes: signature },
  ]) {
    const contents = measureContents([bytes]);
    position = writeCentralHeader(tail, position, name, contents, tailOffset + filePosition);
    filePosition = writeLocalHeader(tail, filePosition, name, contents) + bytes.length;
  }
  writeEndRecord(tail, position, {
    files: template.names.size + images.length + OWN_FILES,
    offset: tailOffset + tablePosition,
    sizeBytes: position - tablePosition,
  });
  const chunks = [template.head, ...images.map((image) => image.stored), tail];
  return { chunks, sizeBytes: tailOffset + tail.length };
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
