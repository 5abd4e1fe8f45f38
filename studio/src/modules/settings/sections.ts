import { canInInstallation, type InstallationAction, type InstallationRole } from '@heddle/api-contract';
import {
  type Icon,
  IconApps,
  IconChartBar,
  IconFiles,
  IconKey,
  IconListSearch,
  IconPlugConnected,
  IconRobot,
  IconShieldLock,
  IconSparkles,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { settingsMessages } from './settingsMessages.js';

/** One settings page in the list. */
interface Section {
  to: Extract<LinkProps['to'], `/settings/${string}`>;
  word: keyof (typeof settingsMessages)['messages']['en'];
  Icon: Icon;
  /** Permission required to see the page; undefined for the user's own settings. */
  action?: InstallationAction;
}

/** Settings pages by group. */
export const sections = {
  account: [
    { to: '/settings/profile', word: 'profile', Icon: IconUser },
    { to: '/settings/security', word: 'security', Icon: IconShieldLock },
    { to: '/settings/files', word: 'files', Icon: IconFiles },
    { to: '/settings/authorised-apps', word: 'authorizedApps', Icon: IconPlugConnected },
  ],
  developer: [
    { to: '/settings/access-tokens', word: 'accessTokens', Icon: IconKey },
    { to: '/settings/oauth-apps', word: 'oauthApps', Icon: IconApps },
    { to: '/settings/service-identities', word: 'serviceIdentities', Icon: IconRobot },
  ],
  installation: [
    { to: '/settings/people', word: 'people', Icon: IconUsers, action: 'managePeople' },
    { to: '/settings/registration', word: 'registration', Icon: IconUserPlus, action: 'manageRegistration' },
    { to: '/settings/models', word: 'models', Icon: IconSparkles, action: 'manageModels' },
    { to: '/settings/usage', word: 'usage', Icon: IconChartBar, action: 'viewUsage' },
    { to: '/settings/audit', word: 'audit', Icon: IconListSearch, action: 'viewAudit' },
  ],
} as const satisfies Record<'account' | 'developer' | 'installation', readonly Section[]>;

/** Whether users with this role may open the page. */
export function isPageFor(role: InstallationRole | undefined, { action }: Section): boolean {
  return action === undefined || (role !== undefined && canInInstallation(role, action));
}
