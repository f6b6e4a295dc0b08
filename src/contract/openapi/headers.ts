/** The headers that a call reads beside its proof. */
import type { Call } from '../call.ts';

const readHeaders = {
  'idempotency-key': {
    name: 'Idempotency-Key',
    description:
      'A value of the caller, 1 to 100 visible ASCII characters. A repeat with it within 24 hours gets the first answer.',
  },
  'if-match': {
    name: 'If-Match',
    description:
      'The version of the row that the caller has seen. The call is refused if the row has another one.',
  },
  'if-none-match': {
    name: 'If-None-Match',
    description: 'The ETag of an earlier answer. If nothing changed, the answer is 304 without a body.',
  },
  'x-about-picture': {
    name: 'X-About-Picture',
    description: 'What the call says about the picture in its body: a JSON object, percent-encoded.',
  },
} as const;

/** They as parameters of the call's operation. */
export function headerParametersOf({ headers = [] }: Pick<Call, 'headers'>): object[] {
  return headers.map((header) => ({
    ...readHeaders[header],
    in: 'header',
    required: false,
    schema: { type: 'string' },
  }));
}
