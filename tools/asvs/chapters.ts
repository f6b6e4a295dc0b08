/** Every chapter of the standard with rows of level 1 or 2, in its order. */
import { accessRows, tokenRows } from './access-rows.ts';
import { apiRows } from './api-rows.ts';
import { browserRows } from './browser-rows.ts';
import { businessRows } from './business-rows.ts';
import { codeRows, logRows, mediaRows } from './code-rows.ts';
import { cryptographyRows, transportRows } from './cryptography-rows.ts';
import { directoryRows } from './directory-rows.ts';
import { encodingRows } from './encoding-rows.ts';
import { fileRows } from './file-rows.ts';
import { configurationRows, dataRows } from './operation-rows.ts';
import type { AsvsChapter } from './row.ts';
import { sessionRows } from './session-rows.ts';
import { signInRows } from './sign-in-rows.ts';

/** Chapter n of the standard is at index n - 1. */
export const asvsChapters: readonly AsvsChapter[] = [
  encodingRows,
  businessRows,
  browserRows,
  apiRows,
  fileRows,
  signInRows,
  sessionRows,
  accessRows,
  tokenRows,
  directoryRows,
  cryptographyRows,
  transportRows,
  configurationRows,
  dataRows,
  codeRows,
  logRows,
  mediaRows,
];
