/**
 * The packages in production as a CycloneDX 1.6 document. Written from the lock file by ourselves, because npm's own
 * `npm sbom` leaves out some packages that development needs too, such as zod.
 */
import type { Lock } from './lock.ts';

interface BillComponent {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: [{ alg: 'SHA-512'; content: string }];
  licenses: [{ license: { id: string } } | { license: { name: string } } | { expression: string }];
}

/** Each package in production once, by name; `held` lists those within a file of another, as `name version: licence`. */
export function billOf({ name, version, packages }: Lock, held = '') {
  const byRef = new Map<string, BillComponent>();
  const add = (packageName: string, installed: string, license?: string, integrity?: string): void => {
    const purl = `pkg:npm/${packageName.replace('@', '%40')}@${encodeURIComponent(installed)}`;
    byRef.set(purl, {
      ...{ type: 'library', 'bom-ref': purl, name: packageName, version: installed, purl },
      ...(integrity !== undefined && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
      licenses: [licenceOf(license)],
    });
  };
  for (const [, one = '', of = '', license] of held.matchAll(/^(\S+) (\d\S*): ([\w-]+(?:\.\d)?)/gm))
    add(one, of, license);
  for (const [path, locked] of Object.entries(packages)) {
    const { dev, version: installed = '', integrity = '', license } = locked;
    if (path !== '' && dev !== true) add(nameOf(path, locked), installed, license, integrity);
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...byRef.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}

/** The name by which the registry knows the package of a path. */
export function nameOf(path: string, { name }: { name?: string }): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}

function licenceOf(license: string | undefined): BillComponent['licenses'][0] {
  if (license === undefined) return { license: { name: 'see the package' } };
  return / (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } };
}
