import { requestFilters, responseKinds } from '@heddle/api-contract/families/mock-set';
import { confirm, StatusPill } from '@heddle/ui-kit';
import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row } from '../../../shared/parts/Rows.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type MockRule, useDeleteRule } from '../queries.js';

/** One response of a mock set: which calls it answers, and how. */
export function RuleRow({ rule, onEdit }: { rule: MockRule; onEdit(): void }) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const remove = useDeleteRule();
  const { requestFilter, responseExpect, priority, problem } = rule;
  const name = rule.name || t('unnamed');
  const facts = [
    requestFilter.requestFilterType === requestFilters.all
      ? t('allCalls')
      : requestFilter.requestFilterRule.slice(0, 200),
    priority > 0 && t('priorityIs', { value: priority }),
    responseExpect.delayMs > 0 && t('delayIs', { value: formatDuration(responseExpect.delayMs, language) }),
  ];
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('ruleDeleteTitle', { name }),
      children: t('ruleDeleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(rule.id);
  }
  return (
    <Row
      name={name}
      badge={
        <>
          {responseExpect.responseExpectType === responseKinds.error && (
            <Badge variant="light" color="madder" tt="none">
              {t('isError')}
            </Badge>
          )}
          {problem !== '' && <StatusPill status="warning">{t('incompatible')}</StatusPill>}
        </>
      }
      about={
        <>
          {facts.filter(Boolean).join(' · ')}
          <Text component="div" size="xs" ff="monospace" lineClamp={2}>
            {responseExpect.responseExpectRule.slice(0, 400)}
          </Text>
          {problem !== '' && (
            <Text component="div" size="xs" c="var(--h-warn-text)">
              {t('misfit', { problem })}
            </Text>
          )}
        </>
      }
    >
      <Button variant="default" size="xs" aria-label={`${t('edit')}: ${name}`} onClick={onEdit}>
        {t('edit')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        loading={remove.isPending}
        aria-label={`${shared('delete')}: ${name}`}
        onClick={() => void handleDelete()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
