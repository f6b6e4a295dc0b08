import { formatInstant, type ParkFormat } from '#domain/park-format.ts';

import { escapeHtml } from '#server/base/escape-html.ts';

interface ListedMail {
  mailId: string;
  kind: string;
  to: string;
  subject: string;
  queuedAt: Date;
}

/** The outbox as a plain page: one row per mail, each a link to the mail itself. */
export function listPage(mails: readonly ListedMail[], park: ParkFormat): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td>${formatInstant(mail.queuedAt, park, { dateStyle: 'long', timeStyle: 'medium' })}</td><td>${escapeHtml(mail.kind)}</td><td>${escapeHtml(mail.to)}</td>` +
      `<td><a href="/dev/mails/${mail.mailId}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>No mail was written yet. Share a pass or change a registration, then look again.</p>'
      : `<table><thead><tr><th>Written</th><th>About</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.5rem;border-bottom:1px solid #ccc;overflow-wrap:anywhere}</style></head>
<body><h1>Mails</h1><p>What guests would get by mail. This page exists while developing, on this machine only.</p>
${table}
</body></html>
`;
}
