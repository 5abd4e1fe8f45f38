export { SettingsLayout } from './SettingsLayout.js';
