import { cutVisible } from '@heddle/api-contract';
import { copilotTypes, longestQuery } from '@heddle/api-contract/families/copilot';
import { useMutation } from '@tanstack/react-query';
import { agentLimits } from '../../agentLimits.js';
import { api } from '../../api.js';

interface Opening {
  prologue: string;
  suggested_questions: string[];
}

/** The model's answer is no opening message. */
export class UnusableOpening extends Error {}

/** Has a model write an opening message for a prompt. */
export function useGenerateOpening(spaceId: string) {
  return useMutation({
    mutationFn: async (prompt: string) => {
      const { data } = await api.copilot.generate({
        space_id: spaceId,
        copilot_type: copilotTypes.onboardingMessage,
        query: prompt.slice(0, longestQuery),
      });
      return readOpening(data.content);
    },
    meta: { isQuiet: true },
  });
}

function readOpening(text: string): Opening {
  try {
    const { prologue, suggested_questions } = JSON.parse(text) as Partial<Opening>;
    if (typeof prologue !== 'string') throw new UnusableOpening();
    const questions = Array.isArray(suggested_questions) ? suggested_questions : [];
    return {
      prologue: cutVisible(prologue, agentLimits.prologue),
      suggested_questions: questions
        .filter((question) => typeof question === 'string')
        .slice(0, agentLimits.suggestedQuestions)
        .map((question) => cutVisible(question, agentLimits.suggestedQuestion)),
    };
  } catch {
    throw new UnusableOpening();
  }
}
