/** Opens a camera and its light, or reports why there is no picture. */

/** Why there is no picture: the guest or the browser denied access, there is no camera, or it does not start. */
export type NoPicture = 'refused' | 'missing' | 'failed';

/** Why scanning fails: the camera has no picture, or this browser cannot read codes from it. */
export type CameraFault = NoPicture | 'unreadable';

/** The rear camera, or another if there is no rear one, with enough pixels for barcodes. */
const barcodeCamera: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1920 },
  height: { ideal: 1080 },
};

/**
 * Opens a camera, by default the one for barcodes. Callers ask only for ideal values: a low resolution or another side is
 * better than no camera.
 */
export async function openCamera(video = barcodeCamera): Promise<MediaStream | NoPicture> {
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

/** Maps the name of a DOMException to our error. */
export function faultOf(name: string): NoPicture {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
