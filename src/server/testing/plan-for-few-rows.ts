/** Makes PostgreSQL plan statements for a table as small as it is now, whatever is added to it afterwards. */
import { administer } from './park-database.ts';
import { testServerUrl } from './test-database-server.ts';

/** `serverUrl` is the address of a test's park. The role of a server may not count rows for the planner itself. */
export async function planForFewRows(serverUrl: string, table: string): Promise<void> {
  const url = new URL(testServerUrl());
  url.pathname = new URL(serverUrl).pathname;
  await administer(url.href, `vacuum analyze ${table}`);
}
