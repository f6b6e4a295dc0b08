/** The messages between `npm run dev` and the server process that it starts. */

/** A message from the server process. */
export type FromServer =
  | { kind: 'loaded'; files: string[] }
  | { kind: 'ready'; port: number }
  | { kind: 'renderer-changed'; file: string };

/** A message to the server process. */
export interface ToServer {
  kind: 'change-renderer';
  /** The module that renders the guest page from this message on. */
  file: string;
}

/** The environment variable with the first renderer of a server process. */
export const rendererVariable = 'DEVELOPMENT_RENDERER';
/**
 * The environment variable that is set for every server process except the first, which prints the park's addresses.
 */
export const restartVariable = 'DEVELOPMENT_RESTART';
