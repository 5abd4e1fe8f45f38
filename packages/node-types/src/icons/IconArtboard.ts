import { createIcon } from './createIcon.js';

export const IconArtboard = /* @__PURE__ */ createIcon(
  'M8 9a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1l0 -6M3 8l1 0M3 16l1 0M8 3l0 1M16 3l0 1M20 8l1 0M20 16l1 0M8 20l0 1M16 20l0 1',
);
