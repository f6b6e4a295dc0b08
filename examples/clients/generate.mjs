/** Prints a client by each generator: `node generate.mjs https://pass.park.example/developers/openapi.json`. */
import { mkdirSync, writeFileSync } from 'node:fs';

import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const [, , document = 'http://localhost:3000/developers/openapi.json'] = process.argv;
const baseUrl = { getBaseUrlFromSpecification: true };

mkdirSync('generated', { recursive: true });
writeFileSync('generated/openapi-fetch.ts', astToString(await openapiTypes(new URL(document))));
await createClient({ input: document, output: 'generated/hey-api', logs: { level: 'silent' } });
await generate({ input: document, output: { client: 'fetch', target: 'generated/orval.ts', baseUrl } });
