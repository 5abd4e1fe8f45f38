import { lateCommands, lateMarks, lateOutlines, lateTools } from './src/slots/lateTools.js';

// What comes with the first sign of use is there at once in tests, which are about what people do with it.
await Promise.all([lateMarks, lateTools, lateCommands, lateOutlines].map((module) => module.load()));
