/** What the lock file may hold: packages of one registry, each with its hash and a licence that we may use. */

/** The part of `package-lock.json` that is checked; paths are those of the installed packages. */
export interface Lock {
  name: string;
  version: string;
  packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  /** The package's own name, where another stands for the one of the path (`overrides`). */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

const registry = 'https://registry.npmjs.org/';
/** Licences that would bind what an operator adds, or that forbid a use. */
const refusedLicences = /AGPL|SSPL|BUSL|Elastic|Commons Clause|UNLICENSED/i;

/** Every package that must not be in the lock file, one line each. Without an address it comes from the registry. */
export function lockFaults({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, license }]) => {
    if (path === '') return [];
    const faults: string[] = [];
    if (resolved !== undefined && !resolved.startsWith(registry))
      faults.push(`${path} does not come from ${registry}`);
    if (!integrity?.startsWith('sha512-')) faults.push(`${path} has no SHA-512 hash`);
    if (license !== undefined && refusedLicences.test(license)) faults.push(`${path} is under ${license}`);
    return faults;
  });
}
