export { LifetimeField } from './components/LifetimeField.js';
export { PermissionList, PermissionPicker } from './components/PermissionPicker.js';
export { SecretOnce } from './components/SecretOnce.js';
export { SpacePicker, useApiSpaces, useSpaceChoice } from './components/SpacePicker.js';
export { type Lifetime, toLifetime } from './queries.js';
export { tokenMessages } from './tokenMessages.js';
