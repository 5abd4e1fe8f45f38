import { defineMessages } from '../../shared/i18n/i18n.js';
import { actionLabels } from './actionLabels.js';

type Act = keyof typeof actionLabels;

const inLanguage = (place: 0 | 1) =>
  Object.fromEntries(
    Object.entries(actionLabels).map(([action, labels]) => [action, labels[place]]),
  ) as Record<Act, string>;

/** Labels by call name; a call that this studio does not know is shown by its name. */
export const actionMessages = defineMessages('audit-actions', { 'zh-CN': inLanguage(0), en: inLanguage(1) });
