export { spacesQuery, useSpaces } from './queries.js';
