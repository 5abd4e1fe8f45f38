import { Checkbox, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../i18n/i18n.js';

const messages = defineMessages('describeChoice', {
  'zh-CN': {
    workflow: '由模型根据描述编写工作流',
    agent: '由模型根据描述编写提示词',
    why: '最多需要一分钟，可能产生模型费用。写好后可以修改。',
    empty: '先填写上面的描述。',
    noModel: '配置模型后，可以由模型根据描述编写。当前没有可用的模型。',
  },
  en: {
    workflow: 'Write the workflow from this description',
    agent: 'Write the prompt from this description',
    why: 'A model writes it, which takes up to a minute and may cost money. You can edit the result.',
    empty: 'Write a description above first.',
    noModel: 'With a model, this could be written from the description. No model is configured.',
  },
});

interface DescribeChoiceProps {
  kind: 'workflow' | 'agent';
  /** Undefined until it is known. */
  canWrite: boolean | undefined;
  description: string;
  checked: boolean;
  onChange(isChecked: boolean): void;
}

/** Whether a model writes what is created, from its description. Says so if there is no model. */
export function DescribeChoice({ kind, canWrite, description, checked, onChange }: DescribeChoiceProps) {
  const t = useMessages(messages);
  if (canWrite === undefined) return null;
  if (!canWrite)
    return (
      <Text size="xs" c="var(--h-text-2)">
        {t('noModel')}
      </Text>
    );
  const isEmpty = description.trim() === '';
  return (
    <Checkbox
      label={t(kind)}
      description={t(isEmpty ? 'empty' : 'why')}
      disabled={isEmpty}
      checked={checked && !isEmpty}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
