import { Code, Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { Side } from '../draft/mergeBlocks.js';
import { editorMessages } from './editorMessages.js';

interface BlockChoiceProps {
  /** Name of the block for people. */
  label: string;
  /** The block on both sides, as text. */
  texts: Readonly<Record<Side, string>>;
  sideNames: Readonly<Record<Side, string>>;
  value: Side | undefined;
  onChange(side: Side): void;
}

/** Both versions of a block that two people changed, one of which is kept. */
export function BlockChoice({ label, texts, sideNames, value, onChange }: BlockChoiceProps) {
  const t = useMessages(editorMessages);
  return (
    <Radio.Group label={label} value={value ?? ''} onChange={(side) => onChange(side as Side)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt={6}>
        {(['mine', 'theirs'] as const).map((side) => (
          <Radio.Card
            key={side}
            value={side}
            p="sm"
            radius="md"
            display="flex"
            style={{ alignItems: 'flex-start' }}
            aria-label={sideNames[side]}
          >
            <Group wrap="nowrap" align="flex-start" w="100%">
              <Radio.Indicator />
              <div style={{ minWidth: 0, flex: 1 }}>
                <Text size="sm" fw={600} mb={4}>
                  {sideNames[side]}
                </Text>
                <Code block mah={240} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
                  {texts[side] || t('empty')}
                </Code>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
