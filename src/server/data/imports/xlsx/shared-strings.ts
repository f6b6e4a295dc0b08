/**
 * The texts of a workbook, which its cells name by number. They are written to a file without a name and read back in
 * pages, because a workbook of half a million rows has millions of them.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sax, { type Tag } from 'sax';

import { rowBytesMax, UnreadableFile } from '../file-rows.ts';
import { type ZipParts, partBytesMax } from './zip-parts.ts';

/** Reads texts by their number. */
export interface SharedStrings {
  /** Undefined if there is no text of this number; null if it is too long to be read. */
  at(index: number): string | null | undefined;
  close(): void;
}

/** The texts of a workbook that has none of these. */
export const noStrings: SharedStrings = { at: () => undefined, close: () => undefined };

/** Reads the part to its end, and keeps its texts on disk. */
export async function readSharedStrings(zip: ZipParts, name: string): Promise<SharedStrings> {
  const store = openStore();
  try {
    let text = '';
    let isTooLong = false;
    let phonetic = 0;
    let isText = false;
    const parser = makeXmlParser(name, {
      onOpen: (tag) => {
        if (tag === 'rPh') phonetic += 1;
        isText = tag === 't' && phonetic === 0;
      },
      onText: (piece) => {
        if (!isText) return;
        if (text.length + piece.length > rowBytesMax) isTooLong = true;
        else text += piece;
      },
      onClose: (tag) => {
        if (tag === 'rPh') phonetic -= 1;
        isText = false;
        if (tag !== 'si') return;
        store.add(isTooLong ? null : unescapeCell(text));
        text = '';
        isTooLong = false;
      },
    });
    for await (const piece of await zip.open(name, partBytesMax.strings)) parser.write(piece);
    parser.end();
    store.finish();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Control characters are written as `_x000D_`, and such a text itself as `_x005F_x000D_` (ECMA-376, 22.9.2.19). */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}

const textsOfPage = 64;
const pagesKept = 512;
const stringsMax = 20_000_000;

type Page = (string | null)[];

interface StringStore extends SharedStrings {
  add(text: string | null): void;
  finish(): void;
}

/** The file has no name from the start, so that it is gone with this process. */
function openStore(): StringStore {
  const folder = mkdtempSync(join(tmpdir(), 'import-strings-'));
  const file = openSync(join(folder, 'strings'), 'wx+', 0o600);
  rmSync(folder, { recursive: true });
  const starts: number[] = [0];
  let filling: Page = [];
  let total = 0;
  const kept = new Map<number, Page>();
  const writePage = (): void => {
    const bytes = Buffer.from(JSON.stringify(filling));
    const start = starts.at(-1) ?? 0;
    writeSync(file, bytes, 0, bytes.length, start);
    starts.push(start + bytes.length);
    filling = [];
  };
  const readPage = (index: number): Page => {
    const [start = 0, end = 0] = [starts[index], starts[index + 1]];
    const bytes = Buffer.alloc(end - start);
    readSync(file, bytes, 0, bytes.length, start);
    return JSON.parse(bytes.toString()) as Page; // written above
  };
  return {
    add: (text) => {
      total += 1;
      if (total > stringsMax) throw new UnreadableFile(`The workbook has more than ${stringsMax} texts`);
      filling.push(text);
      if (filling.length === textsOfPage) writePage();
    },
    finish: () => {
      if (filling.length > 0) writePage();
    },
    at: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= total) return undefined;
      const number = Math.floor(index / textsOfPage);
      let page = kept.get(number);
      if (page === undefined) page = readPage(number);
      else kept.delete(number);
      // The map is in the order of use, so its first page was used longest ago.
      kept.set(number, page);
      if (kept.size > pagesKept)
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
          break;
        }
      return page[index % textsOfPage];
    },
    close: () => closeSync(file),
  };
}

/** What the reader of a part wants to know. Names are without their prefix. */
export interface XmlEvents {
  onOpen?: (
    name: string,
    attribute: (name: string) => string | undefined,
    attributes: Readonly<Record<string, string>>,
  ) => void;
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
}

const depthMax = 100;
const attributesMax = 200;

/** The parser of one part. */
export interface XmlParser {
  write(text: string): void;
  end(): void;
}

/** Makes a parser. It throws an UnreadableFile for XML that is not well formed, and for a document type. */
export function makeXmlParser(part: string, { onOpen, onText, onClose }: XmlEvents): XmlParser {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let attributes = 0;
  const refuse = (reason: string): never => {
    throw new UnreadableFile(`The workbook is damaged: the part ${part} ${reason}`);
  };
  const onError = (): never => refuse('is not well-formed XML');
  Object.assign(parser, { onerror: onError, ondoctype: () => refuse('declares a document type') });
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > attributesMax) refuse('has a tag with too many attributes');
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > depthMax) refuse('is nested too deeply');
    const given = (tag as Tag).attributes; // tags are of this type without the option `xmlns`
    onOpen?.(localName(tag.name), (name) => given[name], given);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    onClose?.(localName(name));
  };
  if (onText !== undefined) {
    Object.assign(parser, { ontext: onText, oncdata: onText });
  }
  return {
    write: (text) => void parser.write(text),
    end: () => void parser.close(),
  };
}

/** Reads a small part to its end. */
export async function readXml(part: string, text: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const parser = makeXmlParser(part, events);
  for await (const piece of text) parser.write(piece);
  parser.end();
}

/** The name without its prefix: some writers prefix every tag. */
function localName(name: string): string {
  const at = name.indexOf(':');
  return at === -1 ? name : name.slice(at + 1);
}
