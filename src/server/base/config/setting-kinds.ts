/** The kinds of settings: how their texts are checked, and what the server gets of them. */
import { BlockList, isIP } from 'node:net';

import * as z from 'zod/mini';

import { findFaultOfHosts } from '../db/database-hosts.ts';
import { isDatabaseUrl, isPrivateNetwork, isWebOrigin } from './addresses.ts';

/** A text that passes the test. */
export const fits = (test: RegExp | ((text: string) => boolean), message: string) =>
  z.string().check(test instanceof RegExp ? z.regex(test, message) : z.refine(test, message));

/** What `read` makes of the text; it returns undefined for a text that is refused. */
export const parsed = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const value = read(text);
      if (value !== undefined) return value;
      issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  );

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words, listed = words.join(', ')) =>
  z.enum(words, `is not one of ${listed}`);

/** True for `on`. */
export const onOff = z.pipe(
  oneOf(['on', 'off'], 'on and off'),
  z.transform((word) => word === 'on'),
);

/** A number of this form, in a larger unit than that of the value. */
export const digits = (form: Parameters<typeof fits>[0], message: string, factor = 1) =>
  z.pipe(
    fits(form, message),
    z.transform((text) => factor * Number(text)),
  );

/** A whole number without a leading zero. */
export const wholeNumber = (min: number, max: number) =>
  digits(
    (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) >= min && Number(text) <= max,
    `is not a whole number from ${min} to ${max}`,
  );

/** A port of this machine. */
export const port = digits(/^\d{1,5}$/, 'is not a port number').check(
  z.refine((value) => value <= 65_535, 'is above 65535'),
);

/** The origin of a web server, without a trailing slash. */
export const origin = (example: string, { isSecure = false } = {}) =>
  parsed(
    (text) =>
      isWebOrigin(text) && (!isSecure || text.startsWith('https://')) ? text.replace(/\/$/, '') : undefined,
    `is not an ${isSecure ? 'https' : 'http(s)'} address without path, such as ${example}`,
  );

/** The address of a database, on one host or several. */
export const databaseAddress = z.string().check(
  z.regex(/^postgres(ql)?:\/\//, 'does not begin with postgres://'),
  z.superRefine((value, context) => {
    const fault = findFaultOfHosts(value);
    if (fault !== undefined) context.addIssue(fault);
  }),
  z.refine(isDatabaseUrl, 'is not an address such as postgres://user:secret@db.example.com/promenade'),
);

const networksThat = (isTaken: (address: string, prefix: number) => boolean, fault: string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const { networks, wrong } = readNetworks(text, isTaken);
      for (const one of wrong)
        issues.push({ code: 'custom', message: `contains "${one}", which is ${fault}`, input: text });
      return networks;
    }),
  );

/** Networks, separated by commas; each wrong one is named. */
export const networkList = networksThat(() => true, 'not a network such as 203.0.113.0/24');

/** Networks that are private as a whole. */
export const privateNetworkList = networksThat(
  isPrivateNetwork,
  'not a private network such as 10.0.8.0/24 or fd12:3456::/48',
);

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The number of proxies in front of the server, or their networks as Fastify reads them; false for an empty text. */
export const proxies = parsed((text): number | string | false | undefined => {
  if (text === '') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const listed = text.split(',').map((part) => part.trim());
  const { wrong } = readNetworks(listed.filter((one) => !namedNetworks.has(one)).join(','));
  return wrong.length > 0 || listed.includes('') ? undefined : text;
}, 'is neither a number of proxies nor their networks, such as 10.0.0.0/8,fd00::/8');

function readNetworks(text: string, isTaken: (address: string, prefix: number) => boolean = () => true) {
  const networks = new BlockList();
  const wrong: string[] = [];
  for (const network of splitWords(text, /,/)) {
    const read = readNetwork(network);
    if (read === undefined || !isTaken(read.address, read.prefix)) wrong.push(network);
    // The list keeps a single address by itself, apart from one within a network.
    else if (read.isSingle) networks.addAddress(read.address, read.family);
    else networks.addSubnet(read.address, read.prefix, read.family);
  }
  return { networks, wrong };
}

function readNetwork(network: string) {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  const bitsMax = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? bitsMax : Number(bits);
  if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > bitsMax) return undefined;
  const family = version === 6 ? ('ipv6' as const) : ('ipv4' as const);
  return { address, prefix, family, isSingle: prefix === bitsMax };
}

/** The words of a list without the empty ones. */
export function splitWords(text: string, separator = /[\s,]+/): string[] {
  return text
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean);
}
