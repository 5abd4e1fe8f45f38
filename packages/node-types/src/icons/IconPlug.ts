import { createIcon } from './createIcon.js';

export const IconPlug = /* @__PURE__ */ createIcon(
  'M9.785 6l8.215 8.215l-2.054 2.054a5.81 5.81 0 1 1 -8.215 -8.215l2.054 -2.054M4 20l3.5 -3.5M15 4l-3.5 3.5M20 9l-3.5 3.5',
);
