export { requireInstallationOwner } from './installation.js';
export { accountModule } from './module.js';
export { findPeople, nameBegins, searchPeople } from './people.js';
