/** Which browser a guest opened the pass in, where that decides whether a wallet can take it (decisions 4). */

/** A browser that may stand between a guest and the wallet. */
export interface BrowserVerdict {
  /**
   * `in-app`: a window inside another app, which often can neither save a pass nor open a wallet.
   * `other-ios`: a browser of its own on iOS beside Safari, which mostly can. `own`: nothing to say.
   */
  kind: 'own' | 'in-app' | 'other-ios';
  /** How guests call it; an empty text where it has no name. */
  name: string;
}

/** Recognises apps that open links in a window of their own, and the browsers beside Safari on iOS. */
export function browserOf(userAgent: string): BrowserVerdict {
  const app = apps.find(({ sign }) => sign.test(userAgent));
  if (app !== undefined) return { kind: 'in-app', name: app.name };
  const isIOS = /iPhone|iPad|iPod/.test(userAgent);
  const other = isIOS ? othersOnIOS.find(({ sign }) => sign.test(userAgent)) : undefined;
  if (other !== undefined) return { kind: 'other-ios', name: other.name };
  // Android's own sign for a web page inside an app; on iOS a browser says Safari, a window inside an app does not.
  const isWindowInApp =
    /; wv\)/.test(userAgent) || (isIOS && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent));
  return { kind: isWindowInApp ? 'in-app' : 'own', name: '' };
}

/** What apps write into their windows' user agents; Messenger before Facebook, whose sign it also has. */
const apps = [
  { name: 'Messenger', sign: /FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER)/ },
  { name: 'Instagram', sign: /\bInstagram\b/ },
  { name: 'Facebook', sign: /\bFB(?:AN|AV|_IAB)\b/ },
  { name: 'Line', sign: /\bLine\/\d/ },
  { name: 'Gmail', sign: /\bGSA\/[\d.]+.*\bGmail\b|\bGmail\b/ },
  { name: 'X', sign: /\bTwitter\b|\bTwitterAndroid\b/ },
  { name: 'TikTok', sign: /musical_ly|\bBytedanceWebview\b|\btrill_|\bTikTok\b/i },
  { name: 'Snapchat', sign: /\bSnapchat\b/ },
  { name: 'WeChat', sign: /\bMicroMessenger\b/ },
  { name: 'KakaoTalk', sign: /\bKAKAOTALK\b/i },
  { name: 'Naver', sign: /\bNAVER\(inapp\b/ },
  { name: 'Daum', sign: /\bDaumApps\/|\bDaumDevice\b/ },
  { name: 'Yahoo', sign: /\bYJApp-(?:IOS|ANDROID)\b|\bjp\.co\.yahoo\./ },
  { name: 'QQ', sign: /\bQQ\/\d/ },
  { name: 'Zalo', sign: /\bZalo (?:iOS|android)\//i },
  { name: 'VK', sign: /\bVKAndroidApp\/|\bVKClient\b|\bcom\.vk\.vkclient\b/ },
  { name: 'LinkedIn', sign: /\bLinkedInApp\b/ },
  { name: 'Pinterest', sign: /\[Pinterest\// },
] as const;

const othersOnIOS = [
  { name: 'Chrome', sign: /\bCriOS\// },
  { name: 'Firefox', sign: /\b(?:FxiOS|Focus)\// },
  { name: 'Edge', sign: /\bEdgiOS\// },
  { name: 'Google', sign: /\bGSA\// },
  { name: 'DuckDuckGo', sign: /\bDuckDuckGo\/|\bDdg\// },
  { name: 'Opera', sign: /\bOP(?:T|iOS)\// },
] as const;

/**
 * The address that has Android open a page in Chrome instead of the app's own window, or undefined for an address
 * that is not https.
 */
export function chromeIntentOf(address: string): string | undefined {
  if (!address.startsWith('https://')) return undefined;
  const [place = ''] = address.slice('https://'.length).split('#');
  const fallback = encodeURIComponent(address);
  return `intent://${place}#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}
