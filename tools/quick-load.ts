/**
 * Speeds up a start; preloaded by `npm start` and the tests. Node caches compiled and type-stripped code between runs,
 * and drizzle-orm and zod are loaded in their CommonJS form: the same code, but their ES modules import each other in
 * cycles, which cost the loader a second (docs/decisions/0005-quick-start.md).
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isCircular = /\/node_modules\/(drizzle-orm|zod)\//.test(found.url) && found.url.endsWith('.js');
    return isCircular ? { ...found, url: found.url.replace(/\.js$/, '.cjs'), format: 'commonjs' } : found;
  },
});
