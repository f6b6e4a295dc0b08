import { expect, test } from 'vitest';

import { browserOf, chromeIntentOf } from './browser.ts';

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';

test.each([
  [`${ios} Version/18.5 Mobile/15E148 Safari/604.1`, 'own', ''],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'own',
    '',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A536B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'own',
    '',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'own', ''],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'own',
    '',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'own',
    '',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'own', ''],
  [`${ios} CriOS/126.0.6478.108 Mobile/15E148 Safari/604.1`, 'other-ios', 'Chrome'],
  [`${ios} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'other-ios', 'Firefox'],
  [`${ios} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`, 'other-ios', 'Edge'],
  [`${ios} GSA/324.0.647062479 Mobile/15E148 Safari/604.1`, 'other-ios', 'Google'],
  [`${ios} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'other-ios', 'DuckDuckGo'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.108 Mobile/15E148 Safari/604.1',
    'other-ios',
    'Chrome',
  ],
  [
    `${ios} Mobile/22F76 [FBAN/FBIOS;FBAV/514.0.0.48.81;FBBV/733411722;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
    'in-app',
    'Facebook',
  ],
  [`${android} [FB_IAB/FB4A;FBAV/465.0.0.54.83;]`, 'in-app', 'Facebook'],
  [`${ios} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0.0.35.107]`, 'in-app', 'Messenger'],
  [`${android} [FB_IAB/Orca-Android;FBAV/462.0.0.43.108;]`, 'in-app', 'Messenger'],
  [
    `${ios} Mobile/22F76 Instagram 337.0.3.23.54 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 611789103)`,
    'in-app',
    'Instagram',
  ],
  [
    `${android} Instagram 337.0.0.35.102 Android (34/14; 480dpi; 1080x2125; samsung; SM-S918B; dm3q; qcom; en_US; 613251018)`,
    'in-app',
    'Instagram',
  ],
  [`${ios} Mobile/15E148 Safari Line/14.9.0`, 'in-app', 'Line'],
  [`${android} Line/14.9.1/IAB`, 'in-app', 'Line'],
  [`${ios} Mobile/15E148 GSA/324.0 Gmail/6.0 Safari/604.1`, 'in-app', 'Gmail'],
  [`${ios} Mobile/15E148 Twitter for iPhone/10.46`, 'in-app', 'X'],
  [`${android} TwitterAndroid`, 'in-app', 'X'],
  [
    `${ios} Mobile/15E148 musical_ly_35.2.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6`,
    'in-app',
    'TikTok',
  ],
  [`${android} trill_350203 JsSdk/1.0 NetType/WIFI AppName/trill ByteLocale/en`, 'in-app', 'TikTok'],
  [
    `${ios} Version/18.5 Mobile/15E148 Snapchat/13.1.0.44 (like Safari/8620.2.4, panda)`,
    'in-app',
    'Snapchat',
  ],
  [`${ios} Mobile/15E148 MicroMessenger/8.0.49(0x18003133) NetType/WIFI Language/en`, 'in-app', 'WeChat'],
  [
    `${android} XWEB/1260059 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64`,
    'in-app',
    'WeChat',
  ],
  [`${ios} Mobile/22F76 [LinkedInApp]/9.29.8962`, 'in-app', 'LinkedIn'],
  [`${ios} Mobile/15E148 [Pinterest/iOS]`, 'in-app', 'Pinterest'],
  [`${ios} Mobile/15E148 Safari/604.1 KAKAOTALK 10.8.3`, 'in-app', 'KakaoTalk'],
  [`${android};KAKAOTALK 2410830`, 'in-app', 'KakaoTalk'],
  [
    `${ios} Version/18.5 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.9.3; 15PRO)`,
    'in-app',
    'Naver',
  ],
  [`${android} NAVER(inapp; search; 2000; 12.9.3)`, 'in-app', 'Naver'],
  [`${ios} Version/18.5 Mobile/15E148 Safari/604.1 DaumApps/7.42.0 DaumDevice/mobile`, 'in-app', 'Daum'],
  [
    `${ios} Version/18.5 Mobile/15E148 Safari/604.1 YJApp-IOS jp.co.yahoo.ipn.appli/4.120.1`,
    'in-app',
    'Yahoo',
  ],
  [`${android} YJApp-ANDROID jp.co.yahoo.android.yjtop/3.160.0`, 'in-app', 'Yahoo'],
  [`${ios} Mobile/15E148 QQ/9.0.60.615 V1_IPH_SQ_9.0.60 Pixel/1179`, 'in-app', 'QQ'],
  [`${android} V1_AND_SQ_9.0.60 QQ/9.0.60.17090 NetType/WIFI`, 'in-app', 'QQ'],
  [`${ios} Mobile/15E148 Zalo iOS/612 ZaloTheme/light ZaloLanguage/vn`, 'in-app', 'Zalo'],
  [`${android} Zalo android/12100747 ZaloTheme/light ZaloLanguage/vi`, 'in-app', 'Zalo'],
  [`${ios} Mobile/15E148 Safari/604.1 com.vk.vkclient/8.70`, 'in-app', 'VK'],
  [`${android} VKAndroidApp/8.72-19600`, 'in-app', 'VK'],
  [android, 'in-app', ''],
  [`${ios} Mobile/22F76`, 'in-app', ''],
] as const)('%s is recognized', (userAgent, kind, name) => {
  expect(browserOf(userAgent)).toEqual({ kind, name });
});

test('the browsers that these companies make are browsers', () => {
  const mobile = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
  for (const own of [
    'Whale/1.0.0.0 Crosswalk/29.126.0.28 Mobile Safari/537.36',
    'MQQBrowser/15.1 Mobile Safari/537.36',
  ])
    expect(browserOf(`${mobile} ${own}`)).toEqual({ kind: 'own', name: '' });
});

test('a browser without a name is treated as an ordinary one', () => {
  expect(browserOf('')).toEqual({ kind: 'own', name: '' });
});

test('an Android window inside an app can hand the page to Chrome, and comes back here where there is none', () => {
  expect(chromeIntentOf('https://pass.example.com/10240001/240126000000100017?x=1#top')).toBe(
    'intent://pass.example.com/10240001/240126000000100017?x=1#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=https%3A%2F%2Fpass.example.com%2F10240001%2F240126000000100017%3Fx%3D1%23top;end',
  );
  expect(chromeIntentOf('http://pass.example.com/')).toBeUndefined();
  expect(chromeIntentOf('javascript:alert(1)')).toBeUndefined();
});

test('a program on a desktop that shows the page in a window of its own is treated as an ordinary browser', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(browserOf(mac)).toEqual({ kind: 'own', name: '' });
});
