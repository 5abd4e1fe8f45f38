import { createIcon } from './createIcon.js';

export const IconMessage2Code = /* @__PURE__ */ createIcon(
  'M8 9h8M8 13h6M12 21l-1 -1l-2 -2h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6M20 21l2 -2l-2 -2M17 17l-2 2l2 2',
);
