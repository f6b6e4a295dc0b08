/** `npm run sbom`: writes dist/sbom.cdx.json, the packages in production by the lock file, as CycloneDX. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import { billOf } from './bill.ts';
import { lockFaults, type Lock } from './lock.ts';

const path = 'dist/sbom.cdx.json';
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock; // npm's own file
const faults = lockFaults(lock);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
const bill = billOf(lock, readFileSync('src/web/developers/viewer-licences.txt', 'utf8'));
mkdirSync('dist', { recursive: true });
writeFileSync(path, `${JSON.stringify(bill, undefined, 2)}\n`);
console.log(`${path}: ${bill.components.length} packages`);
