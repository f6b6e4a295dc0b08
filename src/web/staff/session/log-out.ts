import { send } from '../../api/send.ts';
import { queryClient } from '../query-client.ts';
import { forgetUser, readUser } from './session.ts';

/** Signs out here at once, and at the server as well as the network allows. */
export async function logOut(): Promise<void> {
  const user = readUser();
  forgetUser();
  queryClient.clear();
  if (user === null) return;
  await send('DELETE /app/logout/:sessionGUID', undefined, {
    params: { sessionGUID: user.sessionGUID },
    token: user.accessToken,
  });
}
