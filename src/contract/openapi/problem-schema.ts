import { finishSchema } from './finish-schema.ts';

/** The form of every refusal that is no plain text: RFC 9457. Open, as answers are: a later version may have more codes. */
export const problemSchema = finishSchema(
  {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'requestId'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', examples: ['pass-refused'] },
      requestId: { type: 'string' },
      puzzle: {
        type: 'object',
        required: ['challenge', 'bits', 'pieces'],
        properties: {
          challenge: { type: 'string' },
          bits: { type: 'integer' },
          pieces: { type: 'integer' },
        },
      },
      faults: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  },
  'output',
  'Problem',
);
