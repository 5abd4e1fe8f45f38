import type { MantineThemeComponents } from '@mantine/core';
import { SteadyButton } from './SteadyButton.js';

/**
 * Controls are 32 px high, 28 px inside panels and rows (`xs`), 40 px on pages with a single question (`lg`).
 */
const controlHeights: Record<string, string> = { xs: '28px', sm: '32px', md: '36px', lg: '40px', xl: '48px' };

function heightOf(size: unknown): string | undefined {
  const height = controlHeights[typeof size === 'string' ? size : 'sm'];
  return height && `max(${height}, var(--h-target))`;
}

const inputVariables = (_theme: unknown, properties: { size?: unknown; error?: unknown }) => ({
  wrapper: {
    '--input-height': heightOf(properties.size),
    '--input-bd': properties.error ? 'var(--h-fail)' : 'var(--h-border-control)',
    '--input-bg': 'var(--h-surface)',
    '--input-bd-focus': 'var(--h-focus)',
  },
});

/** Text color of a filled button: the token, since Mantine computes it for one scheme only. */
function filledText(color: unknown): string | undefined {
  if (color === undefined || color === 'woad') return 'var(--h-on-accent)';
  return color === 'madder' ? 'var(--h-on-danger)' : undefined;
}

const raised = { backgroundColor: 'var(--h-raised)', borderColor: 'var(--h-border)' };

/** Per-component defaults of the theme. */
export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm', component: SteadyButton },
    styles: { root: { fontWeight: 500 } },
    vars: (_theme: unknown, properties: { size?: unknown; variant?: string; color?: unknown }) => ({
      root: {
        '--button-height': heightOf(properties.size),
        ...((properties.variant ?? 'filled') === 'filled' && {
          '--button-color': filledText(properties.color),
        }),
      },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 28, component: SteadyButton },
  },
  Input: { defaultProps: { size: 'sm' }, vars: inputVariables },
  InputWrapper: {
    defaultProps: { size: 'sm' },
    styles: {
      label: { fontSize: '12px', fontWeight: 500, color: 'var(--h-text-2)', marginBottom: 6 },
      description: { fontSize: '12px', color: 'var(--h-text-3)', marginBottom: 6 },
      error: { fontSize: '12px', marginTop: 6 },
    },
  },
  // Mantine's placeholder for the initial focus is not a menu item, but screen readers count it as one.
  Menu: {
    defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false },
    // Mantine's hover background leaves muted text too little contrast in the dark scheme.
    styles: { dropdown: { ...raised, '--menu-item-hover': 'var(--h-hover)' } },
  },
  Popover: { defaultProps: { shadow: 'md', radius: 'md' }, styles: { dropdown: raised } },
  Combobox: { defaultProps: { shadow: 'md', radius: 'md' }, styles: { dropdown: raised } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      overlayProps: { color: 'var(--h-scrim)', backgroundOpacity: 1 },
    },
    styles: {
      content: { backgroundColor: 'var(--h-raised)' },
      header: { backgroundColor: 'var(--h-raised)' },
      title: { fontSize: '16px', fontWeight: 600 },
    },
  },
  Drawer: { styles: { content: { backgroundColor: 'var(--h-surface)' } } },
  Paper: { styles: { root: { backgroundColor: 'var(--h-surface)' } } },
  Notification: {
    defaultProps: { radius: 'md' },
    styles: {
      root: { ...raised, border: '1px solid var(--h-border)', paddingInlineStart: 16 },
      description: { color: 'var(--h-text-2)' },
    },
  },
  Tooltip: {
    defaultProps: { openDelay: 400, withArrow: false, events: { hover: true, focus: true, touch: false } },
    styles: { tooltip: { backgroundColor: 'var(--h-text)', color: 'var(--h-bg)', fontSize: '12px' } },
  },
  SegmentedControl: {
    styles: {
      root: { backgroundColor: 'var(--h-sunken)', boxShadow: 'inset 0 0 0 1px var(--h-border)', padding: 2 },
      indicator: { backgroundColor: 'var(--h-raised)', boxShadow: 'var(--h-e1)' },
    },
  },
  Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
};
