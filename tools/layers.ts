/**
 * The import law of docs/architecture.md: domain <- contract <- server | web; pass stands alone; features of the
 * server never import each other. Reads every import of every source file and fails with one line per breach.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  pass: ['pass'],
  server: ['domain', 'contract', 'pass', 'server'],
  web: ['domain', 'contract', 'web'],
};

const IMPORT = /(?:from|import)\s*\(?\s*'(?<specifier>[^']+)'/g;

/** The place below `src/` that an import leads to, or undefined for a package or a Node module. */
function placeOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier)).replace(/^src\//, '');
  return undefined;
}

function breachOf(importer: string, specifier: string): string | undefined {
  const [layer = '', folder, feature] = importer.replace(/^src\//, '').split('/');
  const place = placeOf(specifier, importer);
  if (place === undefined) return breachOfPackage(layer, importer);
  const [toLayer = '', toFolder, toFeature] = place.split('/');
  if (!MAY_IMPORT[layer]?.includes(toLayer)) return `${layer} may not import ${toLayer}`;
  const areFeatures = layer === 'server' && folder === 'features' && toFolder === 'features';
  return areFeatures && feature !== toFeature ? 'features never import each other' : undefined;
}

function breachOfPackage(layer: string, importer: string): string | undefined {
  return layer === 'domain' && !importer.endsWith('.test.ts') ? 'domain imports no package' : undefined;
}

const breaches: string[] = [];
let imports = 0;
for (const file of globSync('src/**/*.{ts,tsx}')) {
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const specifier = match.groups?.['specifier'] ?? '';
    imports += 1;
    const breach = breachOf(file, specifier);
    if (breach !== undefined) breaches.push(`${file}: ${specifier}: ${breach}`);
  }
}
for (const breach of breaches) console.error(breach);
if (imports === 0) console.error('No import was read: the check itself is broken.');
process.exit(breaches.length > 0 || imports === 0 ? 1 : 0);
