/** Turns every error into an answer of the catalogue; nothing else ever reaches a caller. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Call } from '#contract/call.ts';
import { contract } from '#contract/contract.ts';
import { errorCatalogue, type ErrorCode, type Problem } from '#contract/errors.ts';
import type { CatalogueEntry } from '#contract/error-entry.ts';

import { classifyDatabaseError, isReadOnlyDatabase } from '#server/base/db/classify-error.ts';
import { readerFor, readerIn, sayRefusal } from '#server/base/languages/reader.ts';
import { Refusal, type NextSteps } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { isNavigation } from './fetch-metadata.ts';
import { securityHeaders } from './headers.ts';
import { wantedLanguages } from './caller.ts';

/** Fastify's own refusals, in our words. */
const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken-json',
  FST_ERR_BAD_URL: 'malformed-url',
  FST_ERR_MAX_PARAM_LENGTH: 'url-too-long',
  FST_UNDER_PRESSURE: 'unavailable',
};

/**
 * The rest of a refused body of up to this length is read and dropped, within the time for bodies: a proxy that still
 * sends it when the connection closes loses the answer (Apache and HAProxy, seen 2026-11-29).
 */
const drainedBytesMax = 16_000_000;

/** The facts that a refusal page shows. */
export interface RefusalFacts {
  code: ErrorCode;
  status: number;
  title: string;
  retryAfterSeconds: number | undefined;
}

/** Sends a refusal as a page in the park's look; headers that are already set on the reply stay. */
export type SendRefusalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  facts: RefusalFacts,
) => Promise<FastifyReply>;

/**
 * Sets the one error handler of the server. A person who navigated to the address gets a page instead of a problem
 * document.
 */
export function handleErrors(
  app: FastifyInstance,
  services: Pick<Services, 'brand' | 'config'>,
  sendPage: SendRefusalPage,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = keepTimeoutApart(malformedOf(error, request) ?? refusalOfHttpError(error), request);
    if (refusal.code === 'body-too-large' && Number(request.headers['content-length']) <= drainedBytesMax)
      reply.removeHeader('connection');
    if (errorCatalogue[refusal.code].status >= 500) request.log.error(factsOf(error), 'request failed');
    return sendRefusal(
      reply,
      request,
      { refusal, faults: refusal.faults ?? validationFaults(error) },
      services,
      sendPage,
    );
  });
}

/** Answers addresses that the router refuses before any route or hook: malformed or far too long ones. */
export function answerRefusedAddress(
  services: Pick<Services, 'brand' | 'config'>,
  sendPage: SendRefusalPage,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = securityHeaders(services.config.publicUrl);
  return (error, request, reply) => {
    reply.headers(headers);
    void sendRefusal(
      reply,
      request,
      { refusal: refusalOfHttpError(error), faults: undefined },
      services,
      sendPage,
    );
  };
}

async function sendRefusal(
  reply: FastifyReply,
  request: FastifyRequest,
  { refusal, faults }: { refusal: Refusal; faults: Problem['faults'] | undefined },
  services: Pick<Services, 'brand' | 'config'>,
  sendPage: SendRefusalPage,
): Promise<FastifyReply> {
  const { status }: CatalogueEntry = errorCatalogue[refusal.code];
  const reader = isByTeam(request)
    ? readerIn(services.brand, 'en')
    : readerFor(services, wantedLanguages(request.headers));
  const title = sayRefusal(reader, refusal);
  const { code, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  if (refusal.next !== undefined) setNextSteps(reply, refusal.next);
  reply.code(status);
  if (isNavigation(request)) return sendPage(request, reply, { code, status, title, retryAfterSeconds });
  if (isInLanguage(refusal))
    reply.headers({ 'content-language': reader.language, vary: 'accept-language, cookie' });
  return sendToProgram(reply, request, { code, title, faults, puzzle: refusal.puzzle });
}

/** The steps travel as headers, because the body of a refused claim is its text and nothing else. */
function setNextSteps(reply: FastifyReply, { steps, ticket }: NextSteps): void {
  reply.header('x-next-steps', steps.join(' '));
  if (ticket !== undefined) reply.header('x-next-step-ticket', ticket);
}

/** True for a call of the back office or of another system, which reads English. */
function isByTeam({ routeOptions }: FastifyRequest): boolean {
  const key = routeOptions.config?.callKey;
  const kind = key === undefined ? undefined : contract[key].access.kind;
  return kind === 'staff' || kind === 'api-key';
}

/** True for a text that the language of the request decides. */
function isInLanguage({ code, say, text }: Refusal): boolean {
  const { key }: CatalogueEntry = errorCatalogue[code];
  return say !== undefined || (text === undefined && key !== undefined);
}

/** Sends a problem document, or plain text for codes whose text a screen shows verbatim. */
function sendToProgram(
  reply: FastifyReply,
  request: FastifyRequest,
  {
    code,
    title,
    faults,
    puzzle,
  }: Pick<Problem, 'code' | 'title'> & {
    faults: Problem['faults'] | undefined;
    puzzle: Problem['puzzle'] | undefined;
  },
): FastifyReply {
  const { status, as } = errorCatalogue[code];
  if (as === 'text') return reply.type('text/plain; charset=utf-8').send(title);
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    code,
    requestId: request.id,
    ...(faults === undefined ? {} : { faults }),
    ...(puzzle === undefined ? {} : { puzzle }),
  };
  return reply.type('application/problem+json').send(JSON.stringify(problem));
}

/**
 * On calls where 408 means that the caller's token has expired, an internal time-out must be distinguished: it becomes a
 * 503.
 */
function keepTimeoutApart(refusal: Refusal, request: FastifyRequest): Refusal {
  const key = request.routeOptions.config.callKey;
  const isTokenCall = key !== undefined && contract[key].access.kind === 'pass-token';
  if (refusal.code !== 'temporary-error' || !isTokenCall) return refusal;
  return new Refusal('unavailable', {
    cause: refusal.cause,
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
  });
}

/** How a call refuses a body that does not fit, if a screen shows its 400 as it is. */
function malformedOf({ validation }: FastifyError, request: FastifyRequest): Refusal | undefined {
  const key = request.routeOptions.config.callKey;
  const call: Call | undefined = key === undefined ? undefined : contract[key];
  const malformed = call?.malformed;
  if (malformed === undefined || validation === undefined) return undefined;
  const wrong = validation.map(({ instancePath }) => malformed.byField[instancePath.slice(1)]);
  return new Refusal(wrong.find((code) => code !== undefined) ?? malformed.other);
}

function refusalOfHttpError(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  const known = ofFastify[error.code];
  if (known !== undefined) return new Refusal(known, known === 'unavailable' ? { retryAfterSeconds: 5 } : {});
  if (error.validation !== undefined) return new Refusal('malformed-request');
  // Not 408, which a browser may repeat at once: a failover takes seconds.
  if (isReadOnlyDatabase(error)) return new Refusal('unavailable', { cause: error, retryAfterSeconds: 2 });
  const ofDatabase = classifyDatabaseError(error);
  if (ofDatabase === 'bad-value') return new Refusal('malformed-request', { cause: error });
  if (ofDatabase === 'transient')
    return new Refusal('temporary-error', { cause: error, retryAfterSeconds: 2 });
  return new Refusal('internal', { cause: error });
}

function validationFaults(error: FastifyError): Problem['faults'] {
  return error.validation?.map((fault) => ({
    path: fault.instancePath,
    message: fault.message ?? 'is not as expected',
  }));
}

/** Class and code of an error, never its message: messages may carry what a guest typed. */
function factsOf(error: FastifyError): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    errorClass: error.name,
    errorCode: error.code,
    causeClass: cause?.name,
    // The first line of a stack repeats the message; the frames name only our own code.
    stack: (cause ?? error).stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  };
}
