import { lateCommands, lateMarks, lateOutlines, lateTools } from './src/slots/lateTools.js';

// Tests are about user interactions, so load up front the code that otherwise loads with the first one.
await Promise.all([lateMarks, lateTools, lateCommands, lateOutlines].map((module) => module.load()));
