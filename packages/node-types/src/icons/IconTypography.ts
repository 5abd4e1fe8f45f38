import { createIcon } from './createIcon.js';

export const IconTypography = /* @__PURE__ */ createIcon(
  'M4 20l3 0M14 20l7 0M6.9 15l6.9 0M10.2 6.3l5.8 13.7M5 20l6 -16l2 0l7 16',
);
