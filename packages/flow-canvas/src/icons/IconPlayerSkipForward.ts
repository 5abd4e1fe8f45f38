import { createIcon } from './createIcon.js';

export const IconPlayerSkipForward = /* @__PURE__ */ createIcon('M4 5v14l12 -7l-12 -7M20 5l0 14');
