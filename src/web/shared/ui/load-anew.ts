/**
 * Reloads the page if the server responds. A page never requests a script again that failed to load (seen in Chromium
 * 150), and after an upgrade the script may have another name. Without a network the page stays, because it may be all
 * that a guest has at the gate.
 */
export async function loadAnew(): Promise<void> {
  try {
    const { ok } = await fetch('/icon-192.png', { method: 'HEAD', cache: 'no-store' });
    if (ok) location.reload();
  } catch {
    // Still no network: the notice of the missing part says so.
  }
}
