/** The runbook as pages of the site: one for each of its `##` headings. docs/runbook.md stays the one source. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the runbook: its file below the folder of the pages, and its heading. */
export interface Task {
  file: string;
  name: string;
}

/** The pages in their order, and the address of each heading by its anchor in docs/runbook.md. */
export interface Runbook {
  tasks: Task[];
  places: ReadonlyMap<string, string>;
}

/** Copies the documents into `folder`, and puts the pages of the runbook beside a list of them, `runbook.md`. */
export function makePages(docs: string, folder: string): Runbook {
  rmSync(folder, { recursive: true, force: true });
  cpSync(docs, folder, { recursive: true, filter: (path) => path !== join(docs, 'site') });
  mkdirSync(join(folder, 'runbook'));
  const [, ...sections] = readFileSync(join(docs, 'runbook.md'), 'utf8').split(/^## /m);
  const places = new Map<string, string>();
  const tasks = sections.map((section): Task => {
    const [name = ''] = section.split('\n', 1);
    const file = `runbook/${anchorOf(name)}.md`;
    places.set(anchorOf(name), `/${file}`);
    for (const [, below = ''] of section.matchAll(/^##+ (.+)$/gm))
      places.set(anchorOf(below), `/${file}#${anchorOf(below)}`);
    writeFileSync(join(folder, file), `# ${section.replaceAll(/^#(?=#+ )/gm, '')}`);
    return { file, name };
  });
  writeFileSync(join(folder, 'runbook.md'), listOf({ tasks, places }));
  return { tasks, places };
}

/** The anchor that GitHub gives a heading, so that one link serves in the repository and on the site. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Leads on from an anchor of the whole runbook, such as the one that an alert names. */
function listOf({ tasks, places }: Runbook): string {
  return `# Runbook

${tasks.map(({ file, name }) => `- [${name}](/${file})`).join('\n')}

<script setup>
import { onMounted } from 'vue'
import { useRouter, withBase } from 'vitepress'
const places = ${JSON.stringify(Object.fromEntries(places))}
const router = useRouter()
onMounted(() => {
  const place = places[location.hash.slice(1)]
  if (place !== undefined) router.go(withBase(place.replace('.md', '.html')))
})
</script>
`;
}
