import { type Icon, IconShieldLock, IconUser, IconUserPlus } from '@tabler/icons-react';
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
  ],
  installation: [{ to: '/settings/registration', word: 'registration', Icon: IconUserPlus }],
} as const satisfies Record<'account' | 'installation', readonly Section[]>;
