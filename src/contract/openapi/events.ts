/** The events that go out, in the words of OpenAPI (docs/events.md). */
import { eventKinds, eventMessageSchema } from '../outgoing-events.ts';
import { descriptionOf } from './descriptions.ts';
import type { Components } from './print-schema.ts';
import { eventsTag } from './tags.ts';

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
  const description = descriptionOf('Header', name);
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
});

/** Each kind of event by its name, as an operation that the receiver offers. */
export function printEvents(components: Components): Record<string, object> {
  const message = components.refer('EventMessage', eventMessageSchema, 'output');
  return Object.fromEntries(
    Object.entries(eventKinds).map(([type, { when, data, example }]) => {
      const [area = '', what = ''] = type
        .split('.')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
      const schema = {
        allOf: [
          message,
          {
            type: 'object',
            properties: {
              type: { const: type },
              data: components.refer(`${area}${what}Data`, data, 'output'),
            },
          },
        ],
      };
      const sent = { type, timestamp: '2026-07-04T14:03:00.000Z', number: 1, data: example };
      const operation = {
        operationId: `on${area}${what}`,
        tags: [eventsTag],
        summary: type,
        description: when,
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema, example: sent } } },
        responses: {
          '200': { description: 'Taken. Any other status than 2xx is a failure, and tried again.' },
        },
      };
      return [type, { post: operation }];
    }),
  );
}
