/** Bodies of plain forms: of a page without script, and of the park's directory. */
import type { FastifyInstance } from 'fastify';

import { Refusal } from '#server/base/refusal.ts';

const usualBytesMax = 4096;

/** Makes the routes of this scope accept only forms, as strictly as JSON: valid UTF-8, no NUL. The last of equal names wins. */
export function acceptForms(part: FastifyInstance, formBytesMax = usualBytesMax): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytesMax },
    (_request, body, done) => {
      const fields = Object.fromEntries(new URLSearchParams(String(body)));
      const isBroken = Object.values(fields).some((text) => text.includes('\0') || text.includes('\uFFFD'));
      if (isBroken) done(new Refusal('forbidden-characters'));
      else done(null, fields);
    },
  );
}
