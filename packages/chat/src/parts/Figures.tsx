import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import type { ChatMessage, Usage } from '../model/ChatMessage.js';
import type { Turn } from '../model/ChatState.js';
import { formatDollars, formatDuration } from './format.js';

/** Time, tokens and cost of an answer, as far as they are known. */
export function Figures(props: { turn: Turn; answer: ChatMessage | undefined }): JSX.Element | null {
  const { turn, answer } = props;
  const { look, t } = useChatContext();
  const usage = turn.chat?.usage ?? answer?.details?.usage;
  const time = durationOf(turn) ?? answer?.details?.durationMs;
  const tokens = totalOf(usage);
  const parts = [
    time !== undefined && formatDuration(time),
    tokens !== undefined && t('tokens', { count: tokens }),
    usage?.cost !== undefined && (look.formatCost ?? formatDollars)(usage.cost),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const detail =
    usage?.inputTokens !== undefined && usage.outputTokens !== undefined
      ? t('tokensDetail', { input: usage.inputTokens, output: usage.outputTokens })
      : undefined;
  return (
    <span className="heddle-chat-figure" title={detail}>
      {parts.join(' · ')}
    </span>
  );
}

function totalOf(usage: Usage | undefined): number | undefined {
  if (usage?.totalTokens !== undefined) return usage.totalTokens;
  const { inputTokens, outputTokens } = usage ?? {};
  return inputTokens === undefined && outputTokens === undefined
    ? undefined
    : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/** As the user waited; for turns of the history, as the server counts it in whole seconds. */
function durationOf({ sentAt, endedAt, chat }: Turn): number | undefined {
  if (sentAt !== undefined && endedAt !== undefined) return endedAt - sentAt;
  if (chat?.createdAt === undefined || chat.completedAt === undefined) return undefined;
  return chat.completedAt - chat.createdAt;
}
