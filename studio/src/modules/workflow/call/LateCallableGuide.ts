import { lazy } from 'react';

/** How programs call a workflow; its code loads when it is first shown. */
export const LateCallableGuide = lazy(async () => ({
  default: (await import('./CallDialog.js')).CallableGuide,
}));
