/** The form of every refusal that is no plain text: RFC 9457. Open, as answers are: a later version may have more codes. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: field('string', 'Always `about:blank`: the code names the kind of error.'),
    title: field('string', 'The error in words.'),
    status: field('integer', 'The status of the answer.'),
    code: {
      ...field(
        'string',
        'The stable name of the error. Each answer of a call names its codes; treat an unknown one by its status.',
      ),
      examples: ['pass-refused'],
    },
    requestId: field('string', 'Names the request in the log of the server.'),
    puzzle: {
      ...field('object', 'With `puzzle-required`: what to solve before the call is sent again.'),
      required: ['challenge', 'bits', 'pieces'],
      properties: {
        challenge: field('string', 'Sent back with the solution.'),
        bits: field('integer', 'The leading zero bits that each hash needs.'),
        pieces: field('integer', 'The number of hashes.'),
      },
    },
    faults: {
      ...field('array', 'What is wrong with the request, one entry for each fault.'),
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: field('string', 'The field, such as `/orderedAt`; `/` for the request as a whole.'),
          message: field('string', 'What is wrong with it.'),
        },
      },
    },
  },
};

function field<Type extends string>(type: Type, description: string): { type: Type; description: string } {
  return { type, description };
}
