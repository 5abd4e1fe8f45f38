export { DecisionFrame } from './components/DecisionFrame.js';
export { SignedInAs } from './components/SignedInAs.js';
