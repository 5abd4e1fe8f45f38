export { type OpenDatabase, openDatabase } from './db/openDatabase.js';
