import { createIcon } from './createIcon.js';

export const IconMap = /* @__PURE__ */ createIcon('M3 7l6 -3l6 3l6 -3v13l-6 3l-6 -3l-6 3v-13M9 4v13M15 7v13');
