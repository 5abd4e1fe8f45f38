import { createIcon } from './createIcon.js';

export const IconMessageSearch = /* @__PURE__ */ createIcon(
  'M8 9h8M8 13h5M11.008 19.195l-3.008 1.805v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v4.5M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M20.2 20.2l1.8 1.8',
);
