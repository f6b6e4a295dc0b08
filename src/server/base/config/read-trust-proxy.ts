/** The proxies in front of the server. */
import { readNetworks } from './read-networks.ts';

/** A number of proxies, or networks as they were written; without a value no proxy is trusted. */
export function readTrustProxy(text: string | undefined): number | string | false {
  if (text === undefined) return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The value for Fastify: the number of proxies, or their networks. */
export function isTrust(value: string): boolean {
  if (/^\d{1,2}$/.test(value)) return true;
  const faults: string[] = [];
  const networks = value.split(',').map((part) => part.trim());
  readNetworks(networks.filter((network) => !namedNetworks.has(network)).join(','), faults);
  return faults.length === 0 && networks.every((network) => network !== '');
}
