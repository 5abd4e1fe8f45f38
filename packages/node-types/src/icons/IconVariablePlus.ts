import { createIcon } from './createIcon.js';

export const IconVariablePlus = /* @__PURE__ */ createIcon(
  'M5 4c-2.5 5 -2.5 10 0 16m14 -16c1.38 2.76 2 5.52 1.855 8.448m-11.855 -3.448h1c1 0 1 1 2.016 3.527c.785 1.972 .944 3.008 1.483 3.346M8 16c1.5 0 3 -2 4 -3.5s2.5 -3.5 4 -3.5M16 19h6M19 16v6',
);
