/** In which encoding a text file is: by its mark, by its bytes, or by the letters that come out. */
import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

import { decodeAll, rankEncodings } from '#domain/guess-encoding.ts';
import { textEncodings, type TextEncoding } from '#domain/text-encodings.ts';

import { rowBytesMax } from './file-rows.ts';

/** An encoding with names of the file as it reads them. */
export interface EncodingChoice {
  encoding: TextEncoding;
  sample: string;
}

/** Studies the whole file. A mark outweighs what a person says, and that what the bytes say. */
export async function studyEncoding(path: string, start: Buffer, language: string, known?: TextEncoding) {
  const sure = encodingByMark(start) ?? encodingByZeros(start) ?? encodingByEscapes(start);
  if (sure !== undefined) return { encoding: encodingByMark(start) ?? known ?? sure, choices: [], notes: [] };
  const wrong = await findNotUtf8(path);
  const { wrongLine } = wrong;
  if (wrongLine === undefined) return { encoding: known ?? 'utf-8', choices: [], notes: [] };
  const choices = encodingsFor(wrong, language);
  const encoding = known ?? choices[0]?.encoding ?? 'windows-1252';
  return { encoding, choices, notes: [wrong.isMixed ? mixedNote(wrongLine) : questionOf(encoding, wrong)] };
}

/** The encoding that a byte order mark names. */
export function encodingByMark(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

/** Text in UTF-16 without a mark has a zero in every second byte. */
function encodingByZeros(start: Buffer): TextEncoding | undefined {
  const even = start.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = start.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const many = start.length / 5;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : undefined;
}

/** ISO-2022-JP is ASCII but for the escapes that change its set of letters. */
function encodingByEscapes(start: Buffer): TextEncoding | undefined {
  return isAscii(start) && start.includes('\u001B$') ? 'iso-2022-jp' : undefined;
}

const sampleBytesMax = 64 * 1024;
const choicesShown = 4;

/** The encodings that read the names of the file differently, the best first. */
function encodingsFor(wrong: NotUtf8, language: string): EncodingChoice[] {
  const choices: EncodingChoice[] = [];
  for (const { encoding } of rankEncodings(wrong.sample, language)) {
    const sample = namesIn(wrong, encoding);
    if (!choices.some((one) => one.sample === sample)) choices.push({ encoding, sample });
    if (choices.length === choicesShown) break;
  }
  return choices;
}

/** The first three cells with letters beyond ASCII; those of the header only if there are no others. */
function namesIn({ sample, wrongLine }: NotUtf8, encoding: TextEncoding): string {
  const lines = (decodeAll(sample, encoding) ?? '').split('\n');
  if (wrongLine === 1) lines.push(lines.shift() ?? '');
  const cells = lines.flatMap((line) => line.split(/[;,|\t"\r]/)).map((cell) => cell.trim());
  const telling = cells.filter((cell) => /[^\0-\u007F]/.test(cell));
  return [...new Set(telling)]
    .slice(0, 3)
    .map((cell) => cell.slice(0, 40))
    .join(', ');
}

function questionOf(encoding: TextEncoding, wrong: NotUtf8): string {
  return `The file is not in UTF-8. Read as ${textEncodings[encoding]} it has these names: ${namesIn(wrong, encoding)}. If they are wrong, choose another encoding.`;
}

function mixedNote(line: number): string {
  return `The file mixes encodings: some rows are in UTF-8, and others, such as line ${line}, are not.`;
}

interface NotUtf8 {
  /** The first lines that are not. */
  sample: Buffer;
  /** The first line that is not UTF-8. */
  wrongLine: number | undefined;
  /** True if other lines beyond ASCII are UTF-8. */
  isMixed: boolean;
}

/**
 * Looks at each line by itself. A file may hold the replacement character, so its occurrence in the decoded text proves
 * nothing.
 */
async function findNotUtf8(path: string): Promise<NotUtf8> {
  const kept: Buffer[] = [];
  const found: { line: number; size: number; wrongLine: number | undefined; isMixed: boolean } = {
    ...{ line: 0, size: 0, wrongLine: undefined, isMixed: false },
  };
  let hasRight = false;
  for await (const line of rawLinesOf(path)) {
    found.line += 1;
    if (isAscii(line)) continue;
    hasRight ||= isUtf8(line);
    if (isUtf8(line)) continue;
    found.wrongLine ??= found.line;
    if (found.size >= sampleBytesMax) continue;
    kept.push(line);
    found.size += line.length;
  }
  const { wrongLine } = found;
  return { sample: Buffer.concat(kept), wrongLine, isMixed: hasRight && wrongLine !== undefined };
}

const lineFeed = 0x0a;

/** The lines of a file with their ends. One that is too long for a row comes in pieces. */
async function* rawLinesOf(path: string): AsyncGenerator<Buffer> {
  let open = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([open, chunk as Buffer]); // a stream without an encoding yields buffers
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      yield bytes.subarray(start, end + 1);
      start = end + 1;
    }
    open = bytes.subarray(start);
    if (open.length <= 4 * rowBytesMax) continue;
    yield open;
    open = Buffer.alloc(0);
  }
  if (open.length > 0) yield open;
}
