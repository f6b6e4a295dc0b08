/** The rear camera, or why there is none. */

/** Why there is no picture: the guest or the browser refused it, there is no camera, or it does not start. */
type NoPicture = 'refused' | 'missing' | 'failed';

/** Why the camera reads nothing: it gives no picture, or this browser cannot read codes off it. */
export type CameraFault = NoPicture | 'unreadable';

/** Opens the rear camera where there is one, with as many pixels as bars need; a lesser camera is better than none. */
export async function openCamera(): Promise<MediaStream | NoPicture> {
  // Absent where the page is not served over https.
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  if (devices === undefined) return 'missing';
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (error) {
    return faultOf(error instanceof DOMException ? error.name : '');
  }
}

/** Turns the camera off, and with it the light that says it is on. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Turns the camera's light on or off. */
export type Torch = (isLit: boolean) => Promise<void>;

/** As much of a camera's stream as its light needs; older browsers do not tell capabilities. */
interface LitStream {
  getVideoTracks(): readonly {
    getCapabilities?: (() => object) | undefined;
    applyConstraints: (wanted: MediaTrackConstraints) => Promise<void>;
  }[];
}

/** The light beside the camera, or undefined where it has none that a page may use. */
export function torchOf(stream: LitStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  const capabilities = track?.getCapabilities?.() ?? {};
  // Phones know the capability and the constraint; TypeScript's own library does not.
  if (track === undefined || !('torch' in capabilities) || capabilities.torch !== true) return undefined;
  return (isLit) => track.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] });
}

/** The name of a DOMException as a fault. */
export function faultOf(name: string): NoPicture {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}
