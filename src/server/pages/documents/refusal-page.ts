/**
 * The page of a refusal: a person who navigated to an address sees the park's page with the problem's title and a way
 * back, never a document for programs (docs/decisions/0013-a-page-for-a-person.md).
 */
import type { Call } from '#contract/call.ts';
import { contract, type CallKey } from '#contract/contract.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import type { GuestPageData } from '#contract/guest-page.ts';

import type { RefusalFacts, SendRefusalPage } from '#server/http/errors.ts';
import { securityHeaders } from '#server/http/headers.ts';
import type { Services } from '#server/base/services.ts';
import { makeDocument, type WebBuild } from './document.ts';
import { deviceOf, frameOf } from './pages.service.ts';
import { makeWithNonce, sendDocument } from './send-document.ts';

/** Answers with the page, on a route or without one. */
export function makeRefusalPage(services: Services, build: WebBuild): SendRefusalPage {
  return (request, reply, facts) => {
    const page = pageOf(facts, request.method, request.routeOptions.config?.callKey);
    const data = { ...frameOf(services, deviceOf(request)), page };
    reply.header('content-language', data.language);
    return sendDocument(request, reply, services, 'guest', (nonce) =>
      makeDocument({ build, data, nonce, brand: services.brand }),
    );
  };
}

/** Makes the page for a bare socket whose request the server could not read, so that no header of it is known. */
export function makeBarePage(
  services: Services,
  build: WebBuild,
): (code: ErrorCode) => { html: string; headers: Record<string, string> } {
  return (code) => {
    const { status, text: title } = errorCatalogue[code];
    const page = pageOf({ code, status, title, retryAfterSeconds: undefined }, 'GET', undefined);
    const data = { ...frameOf(services, { userAgent: '', wanted: [] }), page };
    const { html, headers } = makeWithNonce(services, 'guest', (nonce) =>
      makeDocument({ build, data, nonce, brand: services.brand }),
    );
    return { html, headers: { ...securityHeaders(services.config.publicUrl), ...headers } };
  };
}

/** The longest time that a person waits for a page. */
const waitSecondsMax = 60;

function pageOf(
  { code, status, title, retryAfterSeconds = 0 }: RefusalFacts,
  method: string,
  callKey: CallKey | undefined,
): GuestPageData['page'] {
  if (code === 'route-not-found') return { kind: 'not-found' };
  const call: Call | undefined = callKey === undefined ? undefined : contract[callKey];
  const mayPass = status >= 500 || status === 408 || status === 429;
  return {
    kind: 'refused',
    title,
    // Reloading would turn a submitted form into a plain GET of its address.
    isWorthRetrying: mayPass && method === 'GET' && retryAfterSeconds <= waitSecondsMax,
    backTo: call?.access.kind === 'staff' ? 'sign-in' : 'pass',
  };
}
