/** The translated texts of a pass: one `pass.strings` file for each language. */

/** By language (such as `en` or `pt-BR`), the text for each placeholder that pass.json uses. */
export type PassStrings = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The files of the translations, by name; UTF-16 with a byte order mark, which Wallet reads for every script. */
export function encodePassStrings(strings: PassStrings): [name: string, bytes: Buffer][] {
  return [...strings].map(([language, texts]) => [
    `${language}.lproj/pass.strings`,
    encodeStringsFile(texts),
  ]);
}

function encodeStringsFile(texts: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(texts).map(([key, text]) => `"${escapeText(key)}" = "${escapeText(text)}";\n`);
  return Buffer.from(`\ufeff${lines.join('')}`, 'utf16le');
}

function escapeText(text: string): string {
  return text.replace(MUST_BE_ESCAPED, (character) => ESCAPES[character] ?? character);
}

const MUST_BE_ESCAPED = /["\\\n\r\t]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/** Reads a pass.strings file, in UTF-16 with a byte order mark or in UTF-8; undefined if it has another form. */
export function readPassStrings(bytes: Buffer): Readonly<Record<string, string>> | undefined {
  const text = decodeStringsFile(bytes);
  if (text === undefined) return undefined;
  const texts: Record<string, string> = {};
  const rest = text.replace(STRINGS_LINE, (_, key: string, value: string) => {
    texts[unescapeText(key)] = unescapeText(value);
    return '';
  });
  return rest.trim() === '' ? texts : undefined;
}

const STRINGS_LINE = /(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)?"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;/gs;

function decodeStringsFile(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const encoding = isLittle ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => UNESCAPES[character] ?? character);
}

const UNESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
