import { createIcon } from './createIcon.js';

export const IconBookUpload = /* @__PURE__ */ createIcon(
  'M14 20h-8a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12v5M11 16h-5a2 2 0 0 0 -2 2M15 16l3 -3l3 3M18 13v9',
);
