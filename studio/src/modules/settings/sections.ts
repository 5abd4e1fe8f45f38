import type { InstallationAction } from '@heddle/api-contract';
import {
  type Icon,
  IconApps,
  IconChartBar,
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
import type { settingsWords } from './settingsWords.js';

/** One page of the settings in the list on the left. */
interface Section {
  to: `/settings/${string}`;
  word: keyof (typeof settingsWords)['messages']['en'];
  Icon: Icon;
  /** What one must be allowed in the installation to see it; nothing for one's own pages. */
  action?: InstallationAction;
}

/** The pages of the settings by group. */
export const sections: Record<'account' | 'developer' | 'installation', readonly Section[]> = {
  account: [
    { to: '/settings/profile', word: 'profile', Icon: IconUser },
    { to: '/settings/security', word: 'security', Icon: IconShieldLock },
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
};
