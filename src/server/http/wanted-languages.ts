/** The languages that a request asks for. */
import type { IncomingHttpHeaders } from 'node:http';

import { readAcceptLanguage } from '#domain/park-locale.ts';

/** The language that the guest has chosen on this device, then those of the browser, the most wanted first. */
export function wantedLanguages(headers: IncomingHttpHeaders): string[] {
  const chosen = chosenLanguage.exec(headers.cookie ?? '')?.[1];
  return [...(chosen === undefined ? [] : [chosen]), ...readAcceptLanguage(headers['accept-language'] ?? '')];
}

/** `__Host-` binds the cookie to this host; browsers accept it over https only. */
const chosenLanguage = /(?:^|;\s*)(?:__Host-)?language=([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)(?:;|$)/;

const yearSeconds = 31_536_000;

/** The cookie that keeps the choice. It holds a language and identifies no one, so that no consent is needed for it. */
export function cookieOfLanguage(language: string, publicUrl: string): string {
  const isHttps = publicUrl.startsWith('https:');
  const facts = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${isHttps ? '__Host-' : ''}language=${language}; ${facts}`;
}
