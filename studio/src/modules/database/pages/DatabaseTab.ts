import { lazy } from 'react';

/** A database within the editor of its app; its code loads when it is first shown. */
export const DatabaseTab = lazy(async () => ({
  default: (await import('./DatabaseParts.js')).DatabaseParts,
}));
