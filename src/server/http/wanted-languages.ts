/** The languages that a request asks for. */
import type { IncomingHttpHeaders } from 'node:http';

import { readAcceptLanguage } from '#domain/park-locale.ts';

/** The language that the guest has chosen on this device, then those of the browser, the most wanted first. */
export function wantedLanguages(headers: IncomingHttpHeaders): string[] {
  const chosen = chosenLanguage.exec(headers.cookie ?? '')?.[1];
  return [...(chosen === undefined ? [] : [chosen]), ...readAcceptLanguage(headers['accept-language'] ?? '')];
}

const chosenLanguage = /(?:^|;\s*)language=([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)(?:;|$)/;

const yearSeconds = 31_536_000;

/**
 * The cookie that keeps the choice, the only one of the product. It holds a language and identifies no one, so that no
 * consent is needed for it.
 */
export function cookieOfLanguage(language: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `language=${language}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
