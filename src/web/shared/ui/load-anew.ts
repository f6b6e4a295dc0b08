/**
 * Loads the whole page anew, where a server answers: a script that could not be loaded once is never asked for again by
 * the same page (seen in Chromium 150), and after an upgrade it may have another name. Without a
 * network the page stays, for it may be all that a guest has at the gate.
 */
export async function loadAnew(): Promise<void> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (ok) location.reload();
  } catch {
    // Still no network: whoever waits is told so by the part that is missing.
  }
}
