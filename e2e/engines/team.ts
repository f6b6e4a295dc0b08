/** Calls of the back office without a page, to prepare what a step needs. */

/** The password of the demo team; no real account has it. */
export const password = 'lantern-wheel-by-the-sea';

/** Makes calls as a member of the team. */
export async function callsAs(url: string, who: string) {
  const login = await send(url, 'POST', '/app/login/', {
    teamMemberUsername: `${who}@harborlight.example`,
    teamMemberPassword: password,
  });
  const { accessToken } = login as { accessToken: string }; // the contract defines this answer
  return (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
    send(url, method, path, body, { authorization: `Bearer ${accessToken}` });
}

async function send(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
