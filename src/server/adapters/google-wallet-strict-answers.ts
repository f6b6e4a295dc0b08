/** How strict Google reads a body and words a refusal. */
import * as z from 'zod/mini';

/** The JSON object in a body; undefined if it holds none. */
export async function readGoogleBody(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    return z.record(z.string(), z.unknown()).parse(await request.json());
  } catch {
    return undefined; // the caller refuses it
  }
}

/** The refusal for a reason, if there is one. */
export function refusalOf(fault: string | undefined): Response | undefined {
  return fault === undefined ? undefined : refuse(400, fault);
}

/** The form of Google's errors. */
export function refuse(code: number, message: string): Response {
  return Response.json({ error: { code, message } }, { status: code });
}

/** The form of Google's answer to a body that it cannot read. */
export function refuseNames(faults: readonly string[]): Response {
  const [message = ''] = faults;
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: faults.map((description) => ({ description })),
    },
  ];
  return Response.json(
    { error: { code: 400, message, status: 'INVALID_ARGUMENT', details } },
    { status: 400 },
  );
}
