/** The languages that a request asks for. */
import type { IncomingHttpHeaders } from 'node:http';

import { readAcceptLanguage } from '#domain/park-locale.ts';

/** The language that the guest has chosen on this device, then those of the browser, the most wanted first. */
export function wantedLanguages(headers: IncomingHttpHeaders): string[] {
  const chosen = chosenLanguage.exec(headers.cookie ?? '')?.[1];
  return [...(chosen === undefined ? [] : [chosen]), ...readAcceptLanguage(headers['accept-language'] ?? '')];
}

/** The cookie `language`, which identifies no one. */
const chosenLanguage = /(?:^|;\s*)language=([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)(?:;|$)/;
