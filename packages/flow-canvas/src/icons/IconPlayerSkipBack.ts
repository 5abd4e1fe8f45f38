import { createIcon } from './createIcon.js';

export const IconPlayerSkipBack = /* @__PURE__ */ createIcon('M20 5v14l-12 -7l12 -7M4 5l0 14');
