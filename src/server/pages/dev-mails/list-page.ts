import type { Brand } from '#contract/brand.ts';
import { formatInstant } from '#domain/park-format.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import { paletteCss } from '#server/pages/documents/document.ts';

interface ListedMail {
  mailId: string;
  kind: string;
  to: string;
  subject: string;
  queuedAt: Date;
}

/** The outbox as a plain page: one row per mail, each a link to the mail itself. */
export function listPage(mails: readonly ListedMail[], brand: Brand): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${formatInstant(mail.queuedAt, brand, { dateStyle: 'medium', timeStyle: 'short' })}</td><td>${escapeHtml(mail.kind)}</td><td>${escapeHtml(mail.to)}</td>` +
      `<td><a href="/dev/mails/${mail.mailId}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>No mail was written yet. Share a pass or change a registration, then look again.</p>'
      : `<table><thead><tr><th>Written</th><th>About</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>${paletteCss(brand)}${css}</style></head>
<body><h1>Mails</h1><p>What guests would get by mail. This page exists while developing, on this machine only.</p>
${table}
</body></html>
`;
}

const css = `
:root{color-scheme:light dark}
body{margin:32px auto;max-width:60rem;padding:0 16px;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:1.875rem;line-height:1.2}
a{color:var(--brand)}
table{border-spacing:0;width:100%;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
td,th{padding:12px 14px;text-align:start;overflow-wrap:anywhere}
td{border-top:1px solid var(--line)}
@media (max-width:640px){th{display:none}td{display:block;border:0;padding:4px 14px}tr>:first-child{border-top:1px solid var(--line);padding-top:12px}tr>:last-child{padding-bottom:12px}}`;
