/** Opens a camera and its light, or reports why there is no picture. */

/** Why there is no picture: the guest or the browser denied access, there is no camera, or it does not start. */
export type NoPicture = 'refused' | 'missing' | 'failed';

/** Why scanning fails: the camera has no picture, or this browser cannot read codes from it. */
export type CameraFault = NoPicture | 'unreadable';

/** Enough pixels for barcodes. */
const barcodePixels: MediaTrackConstraints = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** The rear camera, or another if there is no rear one; or the lens with this id. */
export function barcodeCamera(lens?: string): MediaTrackConstraints {
  return lens === undefined
    ? { ...barcodePixels, facingMode: { ideal: 'environment' } }
    : { ...barcodePixels, deviceId: { ideal: lens } };
}

/**
 * Opens a camera, by default the one for barcodes. Callers ask only for ideal values: a low resolution or another side is
 * better than no camera.
 */
export async function openCamera(video = barcodeCamera()): Promise<MediaStream | NoPicture> {
  // Undefined if the page is not served over HTTPS.
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  if (devices === undefined) return 'missing';
  try {
    return await devices.getUserMedia({ audio: false, video });
  } catch (error) {
    return faultOf(error instanceof DOMException ? error.name : '');
  }
}

/** Reports to the console why the camera is of no use, for the person who helps a guest. */
export function logCamera(fault: CameraFault): void {
  const words = fault === 'unreadable' ? 'reads no codes' : `gives no picture: ${fault}`;
  // oxlint-disable-next-line no-console -- a failing camera is not an error of the page, so it is only logged
  console.info(`The camera ${words}.`);
}

/** Turns the camera off, and with it the indicator of its use. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Turns the camera's light on or off. */
export type Torch = (isLit: boolean) => Promise<void>;

/** The part of a camera's stream that its light needs; older browsers do not report capabilities. */
interface LitStream {
  getVideoTracks(): readonly {
    getCapabilities?: (() => object) | undefined;
    applyConstraints: (wanted: MediaTrackConstraints) => Promise<void>;
  }[];
}

/** The camera's light, or undefined if it has none that a page may use. */
export function torchOf(stream: LitStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  const capabilities = track?.getCapabilities?.() ?? {};
  // Phones have this capability and constraint, but TypeScript's library lacks them.
  if (track === undefined || !('torch' in capabilities) || capabilities.torch !== true) return undefined;
  return (isLit) => track.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] });
}

/** The part of a camera's stream that tells its lens. */
interface LensStream {
  getVideoTracks(): readonly { getSettings: () => { deviceId?: string } }[];
}

/**
 * The id of the lens after the one in use: a phone with several opens one that may be too wide or cannot focus closely.
 * Undefined if there is no other that looks away from the guest.
 */
export async function nextLensOf(stream: LensStream): Promise<string | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const lenses = devices.filter((device) => device.kind === 'videoinput' && !looksBack(device));
  const used = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const place = lenses.findIndex(({ deviceId }) => deviceId === used);
  return lenses.length < 2 ? undefined : lenses[(place + 1) % lenses.length]?.deviceId;
}

/** Labels are in the language of the phone, so only the capability tells; browsers without it list every camera. */
function looksBack(device: object): boolean {
  if (!('getCapabilities' in device) || typeof device.getCapabilities !== 'function') return false;
  const { facingMode } = device.getCapabilities() as MediaTrackCapabilities; // as the standard defines the method
  return facingMode?.includes('user') === true;
}

/** Maps the name of a DOMException to our error. */
export function faultOf(name: string): NoPicture {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
