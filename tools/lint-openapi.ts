/** Judges the OpenAPI document by the recommended rules of Redocly's linter; any error or warning fails. */
import { createConfig, lintFromString } from '@redocly/openapi-core';

import { printOpenApi, type OpenApiPart } from '../src/contract/openapi/document.ts';

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // Some pages only lead to another one: 302 and 303 are their success.
    'operation-2xx-response': 'off',
    // A literal segment wins over a parameter, in our router as in the specification of OpenAPI.
    'no-ambiguous-paths': 'off',
  },
});

const parts: readonly OpenApiPart[] = ['all', 'systems'];
const found = await Promise.all(
  parts.map(async (part) => {
    const source = JSON.stringify(printOpenApi('https://park.test', part));
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    return problems.map(({ severity, ruleId, message, location: [at] }) =>
      [part, severity, ruleId, message, at?.pointer ?? ''].join(' '),
    );
  }),
);
const lines = found.flat();
for (const line of lines) console.error(line);
if (lines.length > 0) process.exit(1);
