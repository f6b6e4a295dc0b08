import { BlockList, isIP } from 'node:net';

/** The networks of a text, separated by commas. Adds every one that is not a network to `faults`. */
export function readNetworks(text: string, faults: string[]): BlockList {
  const networks = new BlockList();
  for (const network of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const prefix = bits === undefined ? (version === 6 ? 128 : 32) : Number(bits);
    const isValid =
      version !== 0 && Number.isInteger(prefix) && prefix >= 0 && prefix <= (version === 6 ? 128 : 32);
    if (isValid) networks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
    else faults.push(`PARK_CIDRS contains "${network}", which is not a network such as 203.0.113.0/24`);
  }
  return networks;
}
