import { databaseLimits } from '@heddle/api-contract';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type DraftField, newField } from '../fields/DraftField.js';
import { fieldNameFor, nameProblem } from '../fields/fieldProblems.js';
import { useRecommendFields } from '../queries.js';
import { createMessages } from './createMessages.js';

interface DescribeFieldsProps {
  spaceId: string;
  onFields(fields: DraftField[]): Promise<void>;
}

/** Has a model propose fields for a description in words. */
export function DescribeFields({ spaceId, onFields }: DescribeFieldsProps) {
  const t = useMessages(createMessages);
  const [text, setText] = useState('');
  const recommend = useRecommendFields(spaceId);
  const isEmpty = recommend.isSuccess && recommend.data === undefined;
  async function handleGenerate(): Promise<void> {
    const table = await recommend.mutateAsync(text.trim()).catch(() => undefined);
    if (!table) return;
    const taken = new Set<string>();
    const fields = table.field_list.slice(0, databaseLimits.fields).map((field, index) => {
      const isUsable = nameProblem(field.name) === undefined && !taken.has(field.name);
      const name = isUsable ? field.name : fieldNameFor(field.name, index, taken);
      taken.add(name);
      return newField({ name, description: field.desc, type: field.type, isRequired: field.must_required });
    });
    await onFields(fields);
  }
  return (
    <Stack gap={8}>
      <Textarea
        label={t('describeLabel')}
        placeholder={t('describeHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={databaseLimits.description * 8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={recommend.error ? errorText(recommend.error) : isEmpty && t('generateNone')}
      />
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSparkles size={14} aria-hidden />}
          loading={recommend.isPending}
          disabled={text.trim() === ''}
          onClick={() => void handleGenerate()}
        >
          {t('generate')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {recommend.data?.table_desc}
      </Text>
    </Stack>
  );
}
