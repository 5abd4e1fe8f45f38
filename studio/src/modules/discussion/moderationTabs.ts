/** Parts of the moderation page. */
export const moderationTabs = ['reports', 'posts', 'comments', 'settings'] as const;
export type ModerationTab = (typeof moderationTabs)[number];
