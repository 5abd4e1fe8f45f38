import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { returnFocus } from '../feedback/returnFocus.js';
import { closeSuccesses } from '../feedback/toasts.js';
import { onAreasReady, useAreas } from '../feedback/useAreas.js';
import { cssVariablesResolver, theme } from '../theme/theme.js';
import { type Language, LanguageContext } from './language.js';

const labels = {
  'zh-CN': { confirm: '确定', cancel: '取消' },
  en: { confirm: 'Confirm', cancel: 'Cancel' },
};

/** Accessible names of buttons that Mantine renders itself, with English labels or none. */
const buttonNames = {
  'zh-CN': { close: '关闭', showPassword: '显示或隐藏密码' },
  en: { close: 'Close', showPassword: 'Show or hide password' },
};

function withButtonNames(language: Language) {
  const { close, showPassword } = buttonNames[language];
  const closing = { defaultProps: { closeButtonProps: { 'aria-label': close } } };
  return mergeThemeOverrides(theme, {
    components: {
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } } },
      Modal: closing,
      Drawer: closing,
      Notification: closing,
    },
  });
}

const themes = { 'zh-CN': withButtonNames('zh-CN'), en: withButtonNames('en') };

/** Properties of `HeddleProvider`. */
export interface HeddleProviderProps {
  language: Language;
  /** Used until the user chooses a scheme. Mantine stores the choice in the browser's storage. */
  defaultColorScheme?: 'light' | 'dark' | 'auto';
  /** Forces one scheme, for screenshots and stories. */
  forceColorScheme?: 'light' | 'dark';
  /** `test` disables transitions and portals. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** Theme, language, dialogs and toasts for everything below. Also load `@heddle/ui-kit/styles.css` once. */
export function HeddleProvider({
  language,
  defaultColorScheme = 'auto',
  forceColorScheme,
  env,
  children,
}: HeddleProviderProps) {
  const Areas = useAreas();
  useEffect(() => returnFocus(document), []);
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current !== language) closeSuccesses();
    shown.current = language;
  }, [language]);
  return (
    <MantineProvider
      theme={themes[language]}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme={defaultColorScheme}
      forceColorScheme={forceColorScheme}
      env={env}
    >
      <LanguageContext value={language}>
        {children}
        {Areas && <Areas labels={labels[language]} onReady={onAreasReady} />}
      </LanguageContext>
    </MantineProvider>
  );
}
