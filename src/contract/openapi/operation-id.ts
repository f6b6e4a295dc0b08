/** The id of a call in the OpenAPI document: generated clients name their functions by it. */
import type { Call } from '../call.ts';
import { readCallKey } from '../contract.ts';

/** The call's own id, or one made of its method and path, such as `getAdminGuestByOrderId`. */
export function operationIdOf(key: string, call: Pick<Call, 'id'>): string {
  if (call.id !== undefined) return call.id;
  const { method, path } = readCallKey(key);
  const words = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'api')
    .map(wordOf);
  const name = words.length === 0 ? 'Front' : words.join('');
  return `${method.toLowerCase()}${name}${/^\/(?:api|app|v1)\//.test(path) ? '' : 'Page'}`;
}

function wordOf(segment: string): string {
  if (segment === '*') return 'Other';
  const isParameter = segment.startsWith(':');
  const word = segment
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  return isParameter ? `By${word}` : word;
}
