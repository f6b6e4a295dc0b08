/** A sound and a vibration for each tone, so that a scan can be heard and felt without a look at the screen. */
import type { ScanTone } from '#domain/scan-verdict.ts';

import type { DeviceSettings } from './device-settings.ts';

interface Beep {
  hertz: number;
  /** When it begins and ends, in seconds. */
  from: number;
  to: number;
}

/** One high beep; two of middle height; one long and low. */
const sounds: Readonly<Record<ScanTone, readonly Beep[]>> = {
  good: [{ hertz: 1318, from: 0, to: 0.12 }],
  look: [
    { hertz: 740, from: 0, to: 0.12 },
    { hertz: 740, from: 0.2, to: 0.32 },
  ],
  stop: [{ hertz: 196, from: 0, to: 0.6 }],
};

/** In milliseconds of vibration and pause. */
const vibrations: Readonly<Record<ScanTone, number[]>> = {
  good: [70],
  look: [70, 90, 70],
  stop: [450],
};

let audio: AudioContext | undefined;

/** Gives the signals that this device has turned on; a device that cannot give one stays silent. */
export function signalTone(tone: ScanTone, { hasSound, hasVibration }: DeviceSettings): void {
  // Missing on iPhones.
  if (hasVibration && 'vibrate' in navigator) navigator.vibrate(vibrations[tone]);
  if (!hasSound || !('AudioContext' in window)) return;
  audio ??= new AudioContext();
  // A browser lets a page sound after the first tap or key.
  void audio.resume().catch(() => undefined);
  for (const beep of sounds[tone]) play(audio, beep);
}

function play(context: AudioContext, { hertz, from, to }: Beep): void {
  const oscillator = new OscillatorNode(context, { type: 'square', frequency: hertz });
  const volume = new GainNode(context, { gain: 0.15 });
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(context.currentTime + from);
  oscillator.stop(context.currentTime + to);
}
