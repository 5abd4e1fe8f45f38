import { lateTools } from './src/slots/lateTools.js';

// What comes right after the first picture is there at once in tests, which are about what people do with it.
await lateTools.load();
