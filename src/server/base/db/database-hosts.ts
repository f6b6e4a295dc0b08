/** The hosts in a database's address: several are written with commas, as PostgreSQL's own programs read them. */

/** What an address says about its hosts. */
export interface DatabaseHosts {
  /** One address for each host, in the order given, as the driver reads it. */
  urls: string[];
  /** True if only the host that accepts writes may be used. */
  mustAcceptWrites: boolean;
}

const hostsMax = 16;
const parts = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>.*)$/s;
const hostForm = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(?<port>\d{1,5}))?$/i;
const attribute = 'target_session_attrs';

/** Splits an address; one with an error is taken as one of a single host. */
export function readDatabaseHosts(address: string): DatabaseHosts {
  const { scheme = '', user = '', hosts = '', rest = '' } = parts.exec(address)?.groups ?? {};
  const listed = hosts.split(',');
  const target = targetsOf(rest)[0];
  if (listed.length === 1) return { urls: [address], mustAcceptWrites: isForWrites(target) };
  return { urls: listed.map((host) => `${scheme}${user}${host}${rest}`), mustAcceptWrites: true };
}

/** The error in the hosts of an address, to follow the name of its setting; undefined if they are right. */
export function findFaultOfHosts(address: string): string | undefined {
  const { hosts = '', rest = '' } = parts.exec(address)?.groups ?? {};
  const listed = hosts.split(',');
  return (
    (listed.length === 1 ? undefined : findFaultOfList(listed, rest)) ??
    findFaultOfTarget(listed.length, rest)
  );
}

function findFaultOfList(listed: readonly string[], rest: string): string | undefined {
  if (listed.length > hostsMax) return `names more than ${hostsMax} hosts`;
  const index = listed.findIndex((host) => !isHostAndPort(host));
  if (index >= 0) return `lists hosts, and number ${index + 1} is not a host such as db1.example.com:5432`;
  const names = listed.map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`).toLowerCase());
  if (new Set(names).size < names.length) return 'names one host twice';
  if (/[?&](?:host|port)=/.test(rest)) return 'lists hosts, and has host or port as a parameter too';
  return undefined;
}

function isHostAndPort(host: string): boolean {
  const form = hostForm.exec(host);
  const port = Number(form?.groups?.['port'] ?? '5432');
  return form !== null && port >= 1 && port <= 65_535;
}

function findFaultOfTarget(hosts: number, rest: string): string | undefined {
  if (/[?&]host=[^&]*(?:,|%2c)/i.test(rest))
    return 'lists hosts in the parameter host: write them before the name of the database instead';
  const [target, ...others] = targetsOf(rest);
  if (others.length > 0) return `has ${attribute} twice`;
  if (target === undefined || isForWrites(target) || (target === 'any' && hosts === 1)) return undefined;
  const isKnown = ['any', 'read-only', 'standby', 'prefer-standby'].includes(target);
  return isKnown
    ? `has ${attribute}=${target}, with which a connection may lead to a standby: use read-write`
    : `has ${attribute} with a value that is not read-write or primary`;
}

function isForWrites(target: string | undefined): boolean {
  return target === 'read-write' || target === 'primary';
}

function targetsOf(rest: string): string[] {
  const query = /\?(?<query>[^#]*)/.exec(rest)?.groups?.['query'] ?? '';
  return new URLSearchParams(query).getAll(attribute);
}
