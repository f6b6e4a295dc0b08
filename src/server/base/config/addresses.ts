/** Checks the addresses in the configuration. */
import { BlockList, isIP } from 'node:net';

import { readDatabaseHosts } from '../db/database-hosts.ts';

/** A socket's folder may replace the host: `postgres:///promenade?host=/run/postgresql`. */
export function isDatabaseUrl(value: string): boolean {
  return readDatabaseHosts(value).urls.every((url) => readDatabaseUrl(url) !== undefined);
}

/** The address of one host as the driver reads it; the driver also accepts a user without a host if `host` names a Unix socket. */
export function readDatabaseUrl(value: string): URL | undefined {
  const whole = value.replace('@/', '@localhost/');
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

/** True for a server on this machine; `host` in the query takes precedence over the host of the address. */
export function isLocalDatabase(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname;
  return host.startsWith('/') || host === '' || isLocalHost(host);
}

/** True for a name of this machine, whose traffic never leaves it. */
export function isLocalHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
}

/** True for a host name, with a port if the pages have one. */
export function isHost(value: string): boolean {
  return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i.test(value) && URL.canParse(`https://${value}`);
}

/** True for the address of a mail server. */
export function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
}

/** True for a name by which a server may greet a mail server (EHLO): a host, or an address in brackets. */
export function isClientName(value: string): boolean {
  if (/^\[.+\]$/.test(value)) return isIP(value.slice(1, -1).replace(/^IPv6:/i, '')) !== 0;
  return (
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(value) &&
    isIP(value) === 0
  );
}

/** The host of an address as such a name. */
export function clientNameOf(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version === 0) return host;
  return version === 4 ? `[${host}]` : `[IPv6:${host}]`;
}

/** True for an http(s) address without path, query and user. */
export function isWebOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && `${pathname}${search}${hash}${username}` === '/';
}

/** This machine, and the addresses of its own links. */
const ownNetworks = ['127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fe80::/10'] as const;
/** Services of clouds on each machine, which no wider network includes. */
const metadataHosts = ['100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128'] as const;
const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
] as const;

/** True if the whole network is private, or this machine's own. A wider one would allow more than its name says. */
export function isPrivateNetwork(address: string, prefix: number): boolean {
  return [...privateNetworks, ...ownNetworks].some((network) => {
    const [base = '', bits = ''] = network.split('/');
    if (isIP(base) !== isIP(address) || prefix < Number(bits)) return false;
    return listOfNetworks([network]).check(address, isIP(base) === 6 ? 'ipv6' : 'ipv4');
  });
}

/** True for a service of a cloud that tells every process of the machine its secrets. */
export function isMetadataHost(address: string): boolean {
  return metadata.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Networks such as 10.0.8.0/24 as one list. */
export function listOfNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

const metadata = listOfNetworks(metadataHosts);
