/**
 * Every proxy of `deploy/` in Debian's version before the two servers: one login, one pass, one upload, a body over the
 * limit, all by HTTP/2, and logins while a server restarts, of which one at most has to be sent again.
 */
import { quartersBmp } from '../../src/server/photos/testing/pictures.ts';
import { expectThat, host, type Ask } from './ask-park.ts';
import type { Shell } from './shell.ts';

const proxies = [
  { name: 'nginx', unit: 'nginx' },
  { name: 'haproxy', unit: 'haproxy' },
  { name: 'apache', unit: 'apache2' },
  { name: 'caddy', unit: 'caddy' },
] as const;

/** A pass with a photo, of an order of our own. */
const pass = { orderId: '20260009', barcode: '5126000020260009' };
const folder = '/var/lib/promenade';

/** Throws for the first proxy that does not do what the runbook asks of it. */
export async function checkProxies(shell: Shell, ask: Ask): Promise<void> {
  await importPhotoPass(shell);
  const packages = 'haproxy apache2 caddy';
  await shell('printf "#!/bin/sh\\nexit 101\\n" > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d');
  await shell(`apt-get install --quiet --quiet --yes --no-install-recommends ${packages}`);
  for (const { name, unit } of proxies) {
    const startedAt = performance.now();
    await shell(`systemctl stop ${proxies.map((one) => one.unit).join(' ')}`);
    const files = ['fullchain', 'privkey'].map((file) => `/etc/letsencrypt/live/${host}/${file}.pem`);
    await shell(
      `cd /opt/promenade && deploy/init --proxy ${name} --certificate ${files[0]} --certificate-key ${files[1]}`,
    );
    // Caddy reads the key as its own user, as the comment in its file says.
    await shell(`chmod 644 ${files[1]} && chmod 755 /etc/letsencrypt/live && systemctl restart ${unit}`);
    await shell(
      `curl --silent --insecure --output /dev/null --retry 20 --retry-delay 1 --retry-all-errors https://${host}/`,
    );
    await checkCalls(ask, name);
    await checkEdges(shell, ask, name);
    await checkRestart(shell, ask, name);
    console.log(
      `${name}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s: login, pass, upload, limits, restart`,
    );
  }
}

async function importPhotoPass(shell: Shell): Promise<void> {
  const files = {
    products: 'productId,name,category,isPassholder\nSEASON,Season Pass,Season Pass,true\n',
    orders: `orderId,barcode,productId,orderedAt,amount\n${pass.orderId},${pass.barcode},SEASON,2026-11-20T15:15:00Z,189.00\n`,
  };
  for (const [kind, text] of Object.entries(files))
    await shell(
      `printf '${text.replaceAll('\n', '\\n')}' > ${folder}/${kind}.csv && promenade import ${kind} ${folder}/${kind}.csv`,
    );
}

async function checkCalls(ask: Ask, proxy: string): Promise<void> {
  const login = await ask('/api/login/', pass);
  expectThat(login.status === 200, `${proxy} answers a login with ${login.status}`);
  const file = await ask('/api/apple-wallet/', { orderId: '20260001', barcode: '5126000020260001' });
  expectThat(
    file.mediaType === 'application/vnd.apple.pkpass',
    `${proxy} answers a pass with ${file.status}`,
  );
  const { uid } = JSON.parse(login.body.toString()) as { uid: string }; // the contract's answer to a login
  const bmp = await quartersBmp();
  const about = { filename: 'photo.bmp', filesize: bmp.length, filetype: 'image/bmp' };
  const data = `data:image/bmp;base64,${bmp.toString('base64')}`;
  const sent = await ask('/api/upload/', { ...pass, uid, ...about, data });
  expectThat(sent.status === 200, `${proxy} answers a photo with ${sent.status}: ${sent.body.toString()}`);
}

async function checkEdges(shell: Shell, ask: Ask, proxy: string): Promise<void> {
  const { status, mediaType, body } = await ask('/api/upload/', Buffer.alloc(9_000_000, ' '));
  expectThat(
    status === 413 && mediaType.startsWith('application/problem+json') && body.includes('"body-too-large"'),
    `${proxy} answers a body over the limit with ${status} ${mediaType}`,
  );
  for (const path of ['/readyz', '/healthz/', '/api/openapi.json']) {
    const answer = await ask(path);
    expectThat(answer.status === 404, `${proxy} answers ${path} with ${answer.status}`);
  }
  const plain = async (words: string): Promise<string> =>
    (
      await shell(
        `curl --silent --output /dev/null --write-out 'status:%{http_code} %{redirect_url}' ${words}`,
      )
    ).trim();
  const page = await plain(`'http://${host}/a/b?c=d%20e'`);
  expectThat(
    page === `status:308 https://${host}/a/b?c=d%20e`,
    `${proxy} answers a page by plain http with ${page}`,
  );
  const call = await plain(`--data '{}' http://${host}/api/login/`);
  expectThat(call.startsWith('status:403'), `${proxy} answers a call by plain http with ${call}`);
}

/** Guests log in while one of the servers stops and starts again. */
async function checkRestart(shell: Shell, ask: Ask, proxy: string): Promise<void> {
  const restart = { isOver: false };
  const restarted = shell('systemctl restart promenade@3001').finally(() => (restart.isOver = true));
  const seen = new Map<number, number>();
  while (!restart.isOver) {
    const { status } = await ask('/api/login/', pass);
    seen.set(status, (seen.get(status) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await restarted;
  await shell(
    'curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3001/readyz',
  );
  // A POST that meets a connection in its last moment is not sent to the other server, because it may have arrived.
  const { 200: answered = 0, 502: lost = 0, ...others } = Object.fromEntries(seen);
  expectThat(
    answered > 20 * lost && lost <= 1 && Object.keys(others).length === 0,
    `${proxy} answers logins during a restart with ${JSON.stringify([...seen])}`,
  );
}
