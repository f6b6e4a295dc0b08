/** A file on disk as the source of an import. */
import { createHash } from 'node:crypto';

import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportMapping } from '#contract/import-mapping.ts';

import { makePhoneReader, type PhoneBrand } from '#server/base/phone-numbers.ts';
import type { FileSource } from './file-source.ts';
import type { FileOnDisk } from './open-rows.ts';
import { readMapped } from './read-mapped.ts';

/** The identity of a file with its mapping: with another one it is another import, and does not continue the first. */
export function hashWithMapping(contentSha256: Buffer, mapping: ImportMapping | undefined): Buffer {
  if (mapping === undefined) return contentSha256;
  return createHash('sha256').update(contentSha256).update(JSON.stringify(mapping)).digest();
}

/** The rows of a file, with times and phone numbers as the park writes them. The file is opened when the rows are read, so that its errors end the run and not the request. */
export function sourceOfFile(
  file: FileOnDisk & { kind: ImportKind; mapping: ImportMapping | undefined },
  brand: PhoneBrand & { timeZone: string },
): FileSource {
  const park = { timeZone: brand.timeZone, readPhone: makePhoneReader(brand) };
  return { read: (options) => readMapped({ ...file, ...park }, options) };
}
