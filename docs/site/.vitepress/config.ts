/**
 * The site of the documents: the pages of `readers.ts` for those who run a park. Other documents are for engineers and
 * stay in the repository; a link to one of them, or to a source file, becomes plain text.
 */
import { globSync } from 'node:fs';
import { join, posix } from 'node:path';

import { defineConfig, type MarkdownOptions } from 'vitepress';

import { chapters } from '../readers.ts';

// tools/docs-site.ts names them.
const { DOCS_FOLDER: docs = '', DOCS_OUTPUT: output = '', DOCS_VERSION: version = '' } = process.env;
const pages = new Set(['index.md', ...chapters.flatMap((chapter) => chapter.pages.map(([file]) => file))]);

export default defineConfig({
  title: 'Promenade',
  description: 'The digital wallet, the loyalty club and the back office of a park',
  base: `/${version}/`,
  srcDir: docs,
  outDir: output,
  srcExclude: globSync('**/*.md', { cwd: docs }).filter((file) => !pages.has(file)),
  markdown: { config: keepLinksWithin },
  // The pages lie outside of this folder, which has the packages.
  vite: { plugins: [{ name: 'vue-of-the-site', enforce: 'pre', resolveId: resolveVue }] },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [{ text: version, items: [{ text: 'All versions', link: '/../versions.html', target: '_self' }] }],
    sidebar: chapters.map(({ reader, pages: listed }) => ({
      text: reader,
      items: listed.map(([file, text]) => ({ text, link: `/${file.replace(/\.md$/, '')}` })),
    })),
  },
});

interface Resolver {
  resolve: (name: string, importer: string, options: { skipSelf: boolean }) => Promise<{ id: string } | null>;
}

async function resolveVue(this: Resolver, name: string, importer = '', { ssr = false } = {}) {
  if (!/^vue(?:\/|$)/.test(name)) return null;
  // The pages are drawn by a script below this folder, which finds the package by itself.
  if (ssr) return { id: name, external: true };
  if (!importer.startsWith(docs)) return null;
  return this.resolve(name, join(import.meta.dirname, 'config.ts'), { skipSelf: true });
}

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Leaves the text of a link whose target is no page of the site. */
function keepLinksWithin(markdown: Markdown): void {
  markdown.core.ruler.push('keep-links-within', ({ tokens, env }) => {
    const folder = posix.dirname((env as { relativePath: string }).relativePath);
    for (const { children } of tokens) {
      let isLeft = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isLeft = leadsOut(folder, token.attrGet('href') ?? '');
        const isLink = token.type === 'link_open' || token.type === 'link_close';
        if (isLink && isLeft) Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0 });
      }
    }
  });
}

function leadsOut(folder: string, href: string): boolean {
  if (/^(?:[a-z]+:|#)/.test(href)) return false;
  return !pages.has(posix.join(folder, href.replace(/#.*$/, '')));
}
