/** A browser at the pages of the tests' directory: it keeps cookies and follows redirects. */

/** A browser, as far as a sign-in needs one. */
export interface DirectoryBrowser {
  /** Follows the directory's pages as this person, and returns the address to which it sends the browser back. */
  signIn: (address: string, name: string) => Promise<URL>;
  /** Logs out at the directory. */
  logOut: (issuer: string) => Promise<void>;
}

const stepsMax = 12;

/** Makes a browser without cookies. */
export function makeDirectoryBrowser(): DirectoryBrowser {
  const jar = new Map<string, string>();
  const open = async (url: URL, init: Pick<RequestInit, 'method' | 'body'> = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = cookie === '' ? {} : { cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    signIn: async (address, name) => {
      let url = new URL(address);
      const { origin } = url;
      for (let step = 0; step < stepsMax; step += 1) {
        const response = await open(url);
        const location = response.headers.get('location');
        if (location !== null) url = new URL(location, url);
        else if (url.pathname.startsWith('/interaction/')) url = new URL(`${url.pathname}/as/${name}`, url);
        else throw new Error(`The directory answered ${response.status}: ${await response.text()}`);
        if (url.origin !== origin) return url;
      }
      throw new Error('The directory never sent the browser back.');
    },
    logOut: async (issuer) => {
      const page = await (await open(new URL('/session/end', issuer))).text();
      const xsrf = /name="xsrf" value="(?<value>[^"]+)"/.exec(page)?.groups?.['value'] ?? '';
      const form = new URLSearchParams({ xsrf, logout: 'yes' });
      await open(new URL('/session/end/confirm', issuer), { method: 'POST', body: form });
    },
  };
}
