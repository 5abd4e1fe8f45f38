export { CreateMenu } from './components/LateCreateMenu.js';
