import { reactionTypes } from '@heddle/api-contract/families/interaction';
import { Button, Group, Menu } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { discussionMessages } from '../discussionMessages.js';
import { useReact } from '../queries.js';

const emoji = { 1: '👍', 2: '👎', 3: '😂', 4: '🤯', 5: '🙏' } as const;
type Emoji = keyof typeof emoji;
const allEmoji: readonly Emoji[] = [1, 2, 3, 4, 5];

interface ReactionsProps {
  productId: string;
  item: { id: string; itemType: number };
  counts: Readonly<Record<string, number>>;
  own: readonly number[];
}

/** The emoji that people added, with their numbers; a click adds or removes one's own. */
export function Reactions({ productId, item, counts, own }: ReactionsProps) {
  const t = useMessages(discussionMessages);
  const react = useReact(productId);
  const toggle = (one: Emoji) =>
    react.mutate({ ...item, type: reactionTypes.emoji, emoji: one, isCancel: own.includes(one) });
  return (
    <Group gap={4}>
      {allEmoji
        .filter((one) => (counts[one] ?? 0) > 0)
        .map((one) => (
          <Button
            key={one}
            size="compact-xs"
            variant={own.includes(one) ? 'light' : 'default'}
            aria-pressed={own.includes(one)}
            aria-label={`${t(`emoji${one}`)}: ${counts[one]}`}
            disabled={react.isPending}
            onClick={() => toggle(one)}
          >
            <span aria-hidden>{emoji[one]}</span>&nbsp;{counts[one]}
          </Button>
        ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('react')}>
            <IconMoodPlus size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {allEmoji.map((one) => (
            <Menu.Item
              key={one}
              leftSection={<span aria-hidden>{emoji[one]}</span>}
              onClick={() => toggle(one)}
            >
              {t(`emoji${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
