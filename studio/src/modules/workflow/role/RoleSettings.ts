import { type ChatFlowRole, suggestReplyModes } from '@heddle/api-contract/families/chat-flow-role';

/** The settings of a role that the form edits. */
export interface RoleSettings {
  /** Address of the picture, and where to see it; both empty for none. */
  avatar: { uri: string; url: string };
  name: string;
  description: string;
  onboarding_info: { prologue: string; suggested_questions: string[] };
  suggest_reply_info: { suggest_reply_mode: number; customized_suggest_prompt: string };
}

/** The limits that the server sets. */
export const roleLimits = {
  name: 100,
  description: 2000,
  prologue: 5000,
  questions: 50,
  question: 500,
  prompt: 5000,
} as const;

export function toRoleSettings(role: ChatFlowRole | null): RoleSettings {
  const { avatar, name, description, onboarding_info: onboarding, suggest_reply_info: suggest } = role ?? {};
  return {
    avatar: { uri: avatar?.image_uri ?? '', url: avatar?.image_url ?? '' },
    name: name ?? '',
    description: description ?? '',
    onboarding_info: {
      prologue: onboarding?.prologue ?? '',
      suggested_questions: [...(onboarding?.suggested_questions ?? [])],
    },
    suggest_reply_info: {
      suggest_reply_mode: suggest?.suggest_reply_mode ?? suggestReplyModes.disable,
      customized_suggest_prompt: suggest?.customized_suggest_prompt ?? '',
    },
  };
}

/** What is stored: without the spaces around texts, and without empty questions. */
export function withoutEmpty({ onboarding_info: onboarding, ...settings }: RoleSettings): RoleSettings {
  const suggested_questions = onboarding.suggested_questions
    .map((question) => question.trim())
    .filter((question) => question !== '');
  return {
    ...settings,
    name: settings.name.trim(),
    onboarding_info: { ...onboarding, suggested_questions },
  };
}
