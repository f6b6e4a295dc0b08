import { send } from '#web/shared/api/send.ts';
import { queryClient } from './query-client.ts';
import { forgetUser, readUser } from './session.ts';
import type { SignOutReason } from './sign-out-reason.ts';

/** Signs out on this device at once, and at the server if the network allows it. The login screen shows the reason. */
export async function logOut(reason: SignOutReason | null = null): Promise<void> {
  const user = readUser();
  forgetUser(reason);
  queryClient.clear();
  if (user === null) return;
  await send('DELETE /app/logout/:sessionGUID', undefined, {
    params: { sessionGUID: user.sessionGUID },
    token: user.accessToken,
  });
}
