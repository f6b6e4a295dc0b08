/**
 * `node tools/voice/voice.ts [folder...]`: reports the words of tools/voice/refused-words.ts in comments and
 * documents, with their replacements.
 */
import { globSync, readFileSync } from 'node:fs';

import { commentsOf, findRefusedWords } from './find-refused-words.ts';

const given = process.argv.slice(2);
const files = globSync([
  '{src,tools,bench,e2e}/**/*.{ts,tsx,mjs,css}',
  'docs/**/*.md',
  '{README,CONTRIBUTING}.md',
]).filter((file) => given.length === 0 || given.some((folder) => file.startsWith(folder)));

let refused = 0;
for (const file of files.toSorted()) {
  if (isList(file)) continue;
  const text = readFileSync(file, 'utf8');
  for (const { line, word, write } of findRefusedWords(file.endsWith('.md') ? text : commentsOf(text))) {
    refused += 1;
    console.error(`${file}:${line}: "${word}": write ${write}`);
  }
}
if (files.length === 0) console.error('No file was read.');
process.exit(refused > 0 || files.length === 0 ? 1 : 0);

/** True for the list and its test, which contain the refused words. */
function isList(file: string): boolean {
  return /^tools\/voice\/(?:refused-words|voice\.test)\.ts$/.test(file);
}
