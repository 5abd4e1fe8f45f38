import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { componentDefaults } from './componentDefaults.js';
import { azure, ink, leaf, linen, madder, weld, woad } from './ramps.js';

/** Heddle's Mantine theme. Sizes and semantic colors come from the `--h-*` tokens of `styles.css`. */
export const theme = createTheme({
  primaryColor: 'woad',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { woad, leaf, madder, weld, azure, gray: linen, dark: ink },
  white: '#ffffff',
  black: '#1f1e1b',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--h-font)',
  fontFamilyMonospace: 'var(--h-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  shadows: {
    xs: 'var(--h-e1)',
    sm: 'var(--h-e2)',
    md: 'var(--h-e3)',
    lg: 'var(--h-e3)',
    xl: 'var(--h-e3)',
  },
  breakpoints: { xs: '30em', sm: '40.0625em', md: '48em', lg: '75em', xl: '100em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components: componentDefaults,
});

// The same names in both schemes, since the `--h-*` values already switch.
const schemeVariables = {
  '--mantine-color-body': 'var(--h-bg)',
  '--mantine-color-text': 'var(--h-text)',
  '--mantine-color-bright': 'var(--h-text)',
  '--mantine-color-dimmed': 'var(--h-text-3)',
  '--mantine-color-default': 'var(--h-surface)',
  '--mantine-color-default-color': 'var(--h-text)',
  '--mantine-color-default-hover': 'var(--h-hover)',
  '--mantine-color-default-border': 'var(--h-border-strong)',
  '--mantine-color-placeholder': 'var(--h-text-3)',
  '--mantine-color-error': 'var(--h-fail-text)',
  '--mantine-color-anchor': 'var(--h-accent-text)',
  '--mantine-color-disabled': 'var(--h-sunken)',
  '--mantine-color-disabled-color': 'var(--h-text-off)',
  '--mantine-color-disabled-border': 'var(--h-border)',
  '--mantine-primary-color-filled': 'var(--h-accent)',
  '--mantine-primary-color-filled-hover': 'var(--h-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--h-on-accent)',
  '--mantine-primary-color-light': 'var(--h-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--h-accent-soft-2)',
  '--mantine-primary-color-light-color': 'var(--h-accent-text)',
  '--mantine-color-woad-filled': 'var(--h-accent)',
  '--mantine-color-woad-filled-hover': 'var(--h-accent-hover)',
  '--mantine-color-gray-light-color': 'var(--h-text)',
  '--mantine-color-gray-light-hover': 'var(--h-hover)',
  '--mantine-color-madder-filled': 'var(--h-danger)',
  '--mantine-color-madder-filled-hover': 'var(--h-danger-hover)',
};

/** Maps Mantine's variables to the tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});
