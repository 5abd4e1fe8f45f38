import { createIcon } from './createIcon.js';

export const IconTextCaption = /* @__PURE__ */ createIcon(
  'M4 15h16M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M4 20h12',
);
