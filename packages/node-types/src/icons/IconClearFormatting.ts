import { createIcon } from './createIcon.js';

export const IconClearFormatting = /* @__PURE__ */ createIcon(
  'M17 15l4 4m0 -4l-4 4M7 6v-1h11v1M7 19l4 0M13 5l-4 14',
);
