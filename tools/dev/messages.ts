/** The messages between `npm run dev` and the server process that it starts. */

/** From the server process. */
export type FromServer =
  | { kind: 'loaded'; files: string[] }
  | { kind: 'ready'; port: number }
  | { kind: 'renderer-changed'; file: string };

/** To the server process. */
export interface ToServer {
  kind: 'change-renderer';
  /** The module that renders the guest page from now on. */
  file: string;
}

/** Names the first renderer of a server process. */
export const rendererVariable = 'DEVELOPMENT_RENDERER';
/** Set for every server process but the first, which introduces the park. */
export const restartVariable = 'DEVELOPMENT_RESTART';
