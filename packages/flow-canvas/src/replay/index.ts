export { type Moment, Replay } from './Replay.js';
export { RunScrubber, type RunScrubberProps } from './RunScrubber.js';
