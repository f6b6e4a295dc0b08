/** Remembers what test parks have answered last, so that a test that fails can show it (tools/test-cleanup.ts). */
import type { FastifyInstance } from 'fastify';

const answersMax = 3;
const bodyLengthMax = 500;

const recent: string[] = [];

/** Notes every answer of this server. Call it before the server is ready. */
export function noteAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    recent.push(`${request.method} ${request.url} -> ${reply.statusCode} ${bodyText(payload)}`);
    if (recent.length > answersMax) recent.shift();
    done();
  });
}

/** Gives the last answers, the latest at the end, and forgets them. */
export function takeRecentAnswers(): string[] {
  return recent.splice(0);
}

/** The text of a body as far as a person reads it; of a page its title. */
function bodyText(payload: unknown): string {
  if (typeof payload !== 'string') return payload === undefined || payload === null ? '' : '(not a text)';
  const title = /<title>(?<title>[^<]*)/.exec(payload)?.groups?.['title'];
  return title === undefined ? payload.slice(0, bodyLengthMax) : `page "${title}"`;
}
