/** The page that shows all pictures of a run. */

/** A picture that was taken. */
export interface Picture {
  name: string;
  width: number;
  scheme: 'light' | 'dark';
  file: string;
}

/** Writes the page: one row for each state, its pictures side by side at a third of their size. */
export function drawIndex(language: string, pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = pictures.filter((picture) => picture.name === name);
    const figures = own.map(
      ({ width, scheme, file }) =>
        `<figure><a href="${file}"><img loading="lazy" src="${file}" width="${Math.round(width / 3)}" alt=""></a><figcaption>${width} ${scheme}</figcaption></figure>`,
    );
    return `<section id="${name}"><h2><a href="#${name}">${name}</a></h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pictures (${language})</title>
<style>body{margin:24px;font:14px/1.4 system-ui,sans-serif;background:#e9ebee;color:#16202a}section>div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}figure{flex:none;margin:0}img{height:auto;border:1px solid #b8bfc6}h2{margin:28px 0 8px;font-size:16px}</style></head>
<body><h1>${pictures.length} pictures of ${names.length} states (${language})</h1>${rows.join('\n')}</body></html>
`;
}
