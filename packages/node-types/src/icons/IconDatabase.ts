import { createIcon } from './createIcon.js';

export const IconDatabase = /* @__PURE__ */ createIcon(
  'M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0M4 6v6a8 3 0 0 0 16 0v-6M4 12v6a8 3 0 0 0 16 0v-6',
);
