/** The guest page's renderer in the server process of `npm run dev`, which can be replaced while the server runs. */
import { pathToFileURL } from 'node:url';

import type { PageRenderer } from '../../src/server/pages/documents/document.ts';
import { rendererVariable, type FromServer, type ToServer } from './messages.ts';

let current = await open(process.env[rendererVariable] ?? '');

process.on('message', (message: ToServer) => {
  void change(message.file);
});

export function renderGuestPage(...args: Parameters<PageRenderer['renderGuestPage']>): string {
  return current.renderGuestPage(...args);
}

export function renderPassCard(
  ...args: Parameters<PageRenderer['renderPassCard']>
): ReturnType<PageRenderer['renderPassCard']> {
  return current.renderPassCard(...args);
}

export function renderTitle(...args: Parameters<PageRenderer['renderTitle']>): string {
  return current.renderTitle(...args);
}

export function passPropertiesOf(
  ...args: Parameters<PageRenderer['passPropertiesOf']>
): ReturnType<PageRenderer['passPropertiesOf']> {
  return current.passPropertiesOf(...args);
}

async function change(file: string): Promise<void> {
  try {
    current = await open(file);
  } catch (error) {
    console.error('The guest page cannot be rendered:', error);
  }
  const answer: FromServer = { kind: 'renderer-changed', file };
  process.send?.(answer);
}

function open(file: string): Promise<PageRenderer> {
  // tools/dev/renderer.ts builds this module from the entry that exports these functions.
  return import(pathToFileURL(file).href) as Promise<PageRenderer>;
}
