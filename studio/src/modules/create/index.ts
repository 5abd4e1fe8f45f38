export { CreateMenu } from './components/CreateMenu.js';
