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
}

/** The pages of the settings by group; those of the installation are shown to its owner alone. */
export const sections = {
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
    { to: '/settings/people', word: 'people', Icon: IconUsers },
    { to: '/settings/registration', word: 'registration', Icon: IconUserPlus },
    { to: '/settings/models', word: 'models', Icon: IconSparkles },
    { to: '/settings/usage', word: 'usage', Icon: IconChartBar },
    { to: '/settings/audit', word: 'audit', Icon: IconListSearch },
  ],
} as const satisfies Record<'account' | 'developer' | 'installation', readonly Section[]>;
