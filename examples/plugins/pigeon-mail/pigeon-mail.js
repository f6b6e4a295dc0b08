// Copyright 2026 the authors of Promenade. Apache-2.0.
// A sender of mail behind a web interface: POST http://HOST/letters, which answers 202, or 422 for an unknown mailbox.

/** @type {import('../../../src/server/adapters/plugin.ts').Plugin} */
const plugin = {
  name: 'pigeon-mail',
  kind: 'mail',
  interface: 1,
  open({ URL: address, TOKEN: token = '' }) {
    if (!address) throw new Error('PLUGIN_PIGEON_MAIL_URL is not set');
    return {
      async send({ mailId, from, to, subject, plainText, html, pictures }, { signal }) {
        const inline = pictures.map(({ cid, png }) => ({ cid, png: Buffer.from(png).toString('base64') }));
        const answer = await fetch(`${address}/letters`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': mailId,
          },
          body: JSON.stringify({ from, to, subject, text: plainText, html, inline }),
          signal,
        });
        if (answer.ok) return { outcome: 'sent' };
        const words = `${answer.status} ${answer.statusText}`;
        return { outcome: answer.status === 422 ? 'refused' : 'later', words };
      },
    };
  },
};

export default plugin;
