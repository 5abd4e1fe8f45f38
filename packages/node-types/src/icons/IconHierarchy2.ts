import { createIcon } from './createIcon.js';

export const IconHierarchy2 = /* @__PURE__ */ createIcon(
  'M10 3h4v4h-4l0 -4M3 17h4v4h-4l0 -4M17 17h4v4h-4l0 -4M7 17l5 -4l5 4M12 7l0 6',
);
