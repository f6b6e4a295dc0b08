/** Chooses how a file on disk is read: the plain path for a CSV file of ours, and the longer one for everything else. */
import { createHash } from 'node:crypto';

import type { ImportKind } from '#contract/import-kinds.ts';
import { fileLayoutSchema, type ImportMapping } from '#contract/import-mapping.ts';

import { makePhoneReader, type PhoneBrand, type ReadPhone } from '#server/base/phone-numbers.ts';
import type { FileSource } from './file-source.ts';
import { beginsWithRefusedHead, encodingByMark, formOf, readStart, type FileOnDisk } from './open-rows.ts';
import { openCsv, plainCsv } from './read-csv.ts';
import { mappedSource } from './read-mapped.ts';
import { UnreadableFile } from './unreadable-file.ts';

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
  let chosen: Promise<FileSource> | undefined;
  const park = { timeZone: brand.timeZone, readPhone: makePhoneReader(brand) };
  const choose = (): Promise<FileSource> => (chosen ??= chooseSource({ ...file, ...park }));
  return {
    read: async function* (options) {
      yield* (await choose()).read(options);
    },
  };
}

async function chooseSource(
  file: Parameters<typeof sourceOfFile>[0] & { timeZone: string; readPhone: ReadPhone },
): Promise<FileSource> {
  const { kind, path, mapping, readPhone } = file;
  if (mapping !== undefined && mapping.kind !== kind)
    throw new UnreadableFile(`The mapping is for ${mapping.kind}, not for ${kind}`);
  const start = await readStart(path);
  const marked = encodingByMark(start) ?? 'utf-8';
  const isText = formOf(start) === 'text' && !beginsWithRefusedHead(start);
  const isPlain = mapping === undefined && marked === 'utf-8' && isText;
  if (isPlain) return plainCsv(kind, () => openCsv(path), readPhone);
  return mappedSource({ ...file, layout: fileLayoutSchema.parse({ encoding: marked }) });
}
