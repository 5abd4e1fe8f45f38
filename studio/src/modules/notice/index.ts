export { NoticeBell } from './components/NoticeBell.js';
