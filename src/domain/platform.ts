/** The kind of device that a guest holds, which decides the wallet and the buttons. */

/** The kind of device the guest holds. */
export type Platform = 'ios' | 'android' | 'desktop';

/** Reads the device from the browser's user agent. An iPad says that it is a Mac, but a Mac has no touch screen. */
export function platformOf(userAgent: string, touchPointsMax = 0): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPointsMax > 1))
    return 'ios';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}
