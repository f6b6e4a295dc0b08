/**
 * Speeds up a start; preloaded by `npm start` and the tests. Node caches compiled and type-stripped code between runs,
 * and drizzle-orm and zod are loaded in their CommonJS form: the same code, but their ES modules import each other in
 * cycles, which cost the loader a second (docs/decisions/0005-quick-start.md). Each of their names is looked up once: the
 * loader reads their long lists of exports again at every import, which cost a command a quarter of its start.
 */
import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));

/** What the names of these two packages led to, by name. */
const known = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const isName = /^(drizzle-orm|zod)(\/|$)/.test(specifier);
    const before = isName ? known.get(specifier) : undefined;
    if (before !== undefined) return { ...before, shortCircuit: true };
    const found = next(specifier, context);
    const isCircular = /\/node_modules\/(drizzle-orm|zod)\//.test(found.url) && found.url.endsWith('.js');
    const result: ResolveFnOutput = isCircular
      ? { ...found, url: found.url.replace(/\.js$/, '.cjs'), format: 'commonjs' }
      : found;
    if (isName) known.set(specifier, result);
    return result;
  },
});
