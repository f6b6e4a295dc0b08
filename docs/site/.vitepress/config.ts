/**
 * The site of the documents: the pages of `readers.ts` for those who run a park. Other documents are for engineers and
 * stay in the repository; a link to one of them, or to a source file, becomes plain text.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { defineConfig, type MarkdownOptions, type SiteConfig } from 'vitepress';

import { chapters } from '../readers.ts';
import { anchorOf, makePages } from '../runbook.ts';

// tools/docs-site.ts names them.
const { DOCS_FOLDER: docs = '', DOCS_OUTPUT: output = '', DOCS_VERSION: version = '' } = process.env;
const folder = join(import.meta.dirname, '../pages');
const { tasks, places } = makePages(docs, folder);
const pages = new Set([
  'index.md',
  ...chapters.flatMap((chapter) => chapter.pages.map(([file]) => file)),
  ...tasks.map(({ file }) => file),
]);

export default defineConfig({
  title: 'Promenade',
  description: 'The digital wallet, the loyalty club and the back office of a park',
  base: `/${version}/`,
  srcDir: folder,
  outDir: output,
  srcExclude: globSync('**/*.md', { cwd: folder }).filter((file) => !pages.has(file)),
  markdown: { config: leadLinks, anchor: { slugify: anchorOf } },
  buildEnd: judgePages,
  themeConfig: {
    // A page that has every word comes first where its heading does; a word of few letters has no near one.
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { combineWith: 'AND', fuzzy: 0.1, boost: { title: 8 } } } },
    },
    outline: { level: [2, 3] },
    nav: [{ text: version, items: [{ text: 'All versions', link: '/../versions.html', target: '_self' }] }],
    sidebar: chapters.map(({ reader, pages: listed }) => ({
      text: reader,
      items: listed.map(([file, text]) => ({
        ...itemOf(file, text),
        ...(file === 'runbook.md' && {
          collapsed: true,
          items: tasks.map((one) => itemOf(one.file, one.name)),
        }),
      })),
    })),
  },
});

function itemOf(file: string, text: string): { text: string; link: string } {
  return { text, link: `/${file.replace(/\.md$/, '')}` };
}

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Leads a link into the runbook to the page of its heading; leaves only the text of one whose target is no page of the site. */
function leadLinks(markdown: Markdown): void {
  markdown.core.ruler.push('lead-links', ({ tokens, env }) => {
    const page = (env as { relativePath: string }).relativePath;
    for (const { children } of tokens) {
      let isLeft = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open' && token.attrGet('class') !== 'header-anchor') {
          const href = placeOf(page, token.attrGet('href') ?? '');
          isLeft = href === undefined;
          token.attrSet('href', href ?? '');
        }
        const isLink = token.type === 'link_open' || token.type === 'link_close';
        if (isLink && isLeft) Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0 });
      }
    }
  });
}

/** Where a link of a page leads on the site; undefined for what is not part of it. */
function placeOf(page: string, href: string): string | undefined {
  if (/^(?:[a-z]+:|\/)/.test(href)) return href;
  // A page of the runbook says what docs/runbook.md says, which lies a folder above it.
  const source = page.startsWith('runbook/') ? 'runbook.md' : page;
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? source : posix.join(posix.dirname(source), path);
  if (!pages.has(target)) return undefined;
  if (target !== 'runbook.md' || anchor === undefined) return `/${target}${anchor ? `#${anchor}` : ''}`;
  const place = places.get(anchor);
  if (place === undefined) throw new Error(`${source} links to runbook.md#${anchor}, which does not exist.`);
  return place;
}

/** VitePress itself refuses a link to a page that does not exist, but none to a heading, and no file of another host. */
function judgePages({ outDir }: SiteConfig): void {
  const files = globSync('**/*.{html,css}', { cwd: outDir });
  const texts = new Map<string, string>(
    files.map((file) => [`/${version}/${file}`, readFileSync(join(outDir, file), 'utf8')]),
  );
  const loaded =
    /<(?:script|img|iframe|source)[^>]* src="https?:|<link[^>]* href="https?:|url\(["']?https?:/g;
  const faults = [...texts].flatMap(([page, text]) => [
    ...[...text.matchAll(loaded)].map(([found]) => `${page} loads a file of another host: ${found}`),
    ...[...text.matchAll(/ href="(?<target>\/[^"#]*|)#(?<anchor>[^"]+)"/g)].flatMap(({ groups }) => {
      const { target = '', anchor = '' } = groups ?? {};
      const id = ` id="${decodeURIComponent(anchor)}"`;
      return texts.get(target || page)?.includes(id)
        ? []
        : [`${page} leads to no heading: ${target}#${anchor}`];
    }),
  ]);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
