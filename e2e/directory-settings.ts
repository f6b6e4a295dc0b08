/** The directory of the journeys' park. Only its own journey starts it; for all others it is out of order. */

/** What the button of the login page calls it. */
export const directoryName = 'Pier Company';

/** The port of the directory, beside that of the park. */
export function directoryPortOf(parkPort: number): number {
  return parkPort + 1;
}

/** The environment of the park's server. */
export function directoryEnvironment(parkPort: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://localhost:${directoryPortOf(parkPort)}`,
    OIDC_CLIENT_ID: 'promenade',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-test-directory',
    OIDC_NAME: directoryName,
    OIDC_LEVELS: '{"Front Desk":20}',
    OIDC_NEW_MEMBERS: 'on',
  };
}
