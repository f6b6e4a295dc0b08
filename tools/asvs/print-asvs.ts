/** `node tools/asvs/print-asvs.ts` writes docs/asvs.md from the rows beside this file. */
import { writeFileSync } from 'node:fs';

import { asvsChapters } from './chapters.ts';
import { asvsDocument } from './document.ts';

writeFileSync('docs/asvs.md', asvsDocument(asvsChapters));
