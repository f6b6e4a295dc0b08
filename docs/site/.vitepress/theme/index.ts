import '@fontsource-variable/fredoka';
import '@fontsource-variable/noto-sans';
import DefaultTheme from 'vitepress/theme-without-fonts';

import './style.css';

export default DefaultTheme;
