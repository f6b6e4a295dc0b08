/**
 * The texts of the page in its language. A page is in one language from its first rendering to its last: the server sets
 * it before it renders, the browser before it hydrates. A text is therefore read while rendering, never when a module loads.
 */
import { createElement, Fragment, type ReactNode } from 'react';

import { fillMessage, type Speech } from '#texts/fill-message.ts';
import type { TextKey, Translate, ValuesOf } from '#texts/text-keys.ts';

let speech: Speech = { locale: 'en', messageOf: () => undefined };
let load: () => Promise<unknown> | undefined = () => undefined;

/** Sets the language of the page; `loadRest` brings the texts that the first script does not need. */
export function speak(next: Speech, loadRest = load): void {
  speech = next;
  load = loadRest;
}

/** Resolves when every text is here. A script that loads later waits for it before it shows texts. */
export function restOfTexts(): Promise<unknown> | undefined {
  return load();
}

/** Reads a text and fills its values: `t('loyalty.codeSent', { email })`. */
export const t: Translate = (key, ...[values]) => fillMessage(speech, key, values).join('');

/** The same for values that are elements: `tNodes('errors.claimFailed', { email: <a href="...">...</a> })`. */
export function tNodes<Key extends TextKey>(key: Key, values: ValuesOf<Key, ReactNode>): ReactNode {
  return createElement(Fragment, null, ...(fillMessage(speech, key, values) as ReactNode[])); // texts and these values
}
