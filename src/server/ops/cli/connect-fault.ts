/** Explains PostgreSQL's refusal of a connection, which the operator's settings cause. */
import { userInfo } from 'node:os';

const refusals: Readonly<Record<string, string>> = {
  '28000':
    'With "peer" in pg_hba.conf, as on Debian, a role is open only to the system user of its name: run the command as that user.',
  '28P01': 'Compare the password in the address with that of the role.',
  '3D000': 'Create the database first, or correct its name in the address.',
};

/** The sentence for a connection that PostgreSQL refuses to this role, or undefined for any other error. */
export function explainConnectFault(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const advice = 'code' in current ? refusals[String(current.code)] : undefined;
    if (advice !== undefined)
      return `PostgreSQL refuses the connection of the system user ${userName()}: ${current.message}. ${advice}`;
  }
  return undefined;
}

/** The number of the user where the system knows no name, such as in a container. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'of this process');
  }
}
