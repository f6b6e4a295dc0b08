import { errorCatalogue } from '../errors.ts';

/** The form of every refusal that is no plain text. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
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
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};
