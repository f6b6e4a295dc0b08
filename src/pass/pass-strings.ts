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
