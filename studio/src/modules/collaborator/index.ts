export { ShareButton } from './components/ShareButton.js';
