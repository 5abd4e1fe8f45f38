import { productTypes } from '@heddle/api-contract/families/product';
import { ErrorBlock, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoveButtons } from '../../../shared/parts/MoveButtons.js';
import { randomKey } from '../../../shared/randomKey.js';
import { adminMessages } from './adminMessages.js';
import { type AdminCategory, useAdminCategories, useSaveCategories } from './adminQueries.js';

/** What has categories of its own: all templates share theirs. */
const types = [
  productTypes.agentTemplate,
  productTypes.plugin,
  productTypes.agent,
  productTypes.app,
] as const;
const maxName = 50;

/** The categories of a type: their names and order. */
export function Categories() {
  const t = useMessages(adminMessages);
  const [type, setType] = useState<number>(productTypes.agentTemplate);
  const categories = useAdminCategories(type);
  return (
    <Stack maw={640}>
      <Select
        label={t('forType')}
        allowDeselect={false}
        value={String(type)}
        onChange={(value) => setType(Number(value))}
        data={types.map((one) => ({
          value: String(one),
          label: t(one === productTypes.agentTemplate ? 'type.20' : `type.${one}`),
        }))}
      />
      <Loaded query={categories} failed={t('failed')}>
        {(loaded) => (
          // Saved categories begin anew, with the ids of those that were added.
          <CategoryForm key={[type, ...loaded.map(({ id }) => id)].join(' ')} type={type} stored={loaded} />
        )}
      </Loaded>
    </Stack>
  );
}

interface Draft {
  key: string;
  /** Empty for a new one. */
  id: string;
  zh: string;
  en: string;
  /** Products in it: such a category stays. */
  count: number;
}

const toDraft = ({ id, name_zh, name_en, product_count }: AdminCategory): Draft => ({
  ...{ key: id, id, zh: name_zh, en: name_en },
  count: product_count,
});

function CategoryForm({ type, stored }: { type: number; stored: readonly AdminCategory[] }) {
  const t = useMessages(adminMessages);
  const save = useSaveCategories();
  const [drafts, setDrafts] = useState(() => stored.map(toDraft));
  const isMissing = drafts.some(({ zh, en }) => zh.trim() === '' || en.trim() === '');
  const move = (index: number, by: number) =>
    setDrafts(drafts.toSpliced(index, 1).toSpliced(index + by, 0, drafts[index]!));
  function handleSave(): void {
    const categories = drafts.map(({ id, zh, en }) => ({ id, zh: zh.trim(), en: en.trim() }));
    save.mutate({ entityType: type, categories }, { onSuccess: () => showSuccess(t('categoriesSaved')) });
  }
  return (
    <>
      {drafts.map(({ key, zh, en, count }, index) => (
        <Group key={key} gap={6} wrap="nowrap">
          {(['zh', 'en'] as const).map((language) => {
            const name = language === 'zh' ? zh : en;
            const label = t(language === 'zh' ? 'categoryName' : 'categoryNameEn');
            return (
              <TextInput
                key={language}
                style={{ flex: 1 }}
                aria-label={label}
                placeholder={label}
                maxLength={maxName}
                value={name}
                error={name.trim() === '' && t('nameMissing')}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  setDrafts((before) =>
                    before.map((one) => (one.key === key ? { ...one, [language]: text } : one)),
                  );
                }}
              />
            );
          })}
          <Text size="xs" c="dimmed" w={80}>
            {count > 0 && t('inUse', { count })}
          </Text>
          <MoveButtons
            {...{ index, count: drafts.length, size: 32 }}
            labels={{ up: t('moveUp', { name: zh }), down: t('moveDown', { name: zh }) }}
            onMove={(by) => move(index, by)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            disabled={count > 0}
            aria-label={t('removeCategory', { name: zh })}
            onClick={() => setDrafts((before) => before.filter((one) => one.key !== key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {save.error && <ErrorBlock title={t('saveFailed')}>{errorText(save.error)}</ErrorBlock>}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            setDrafts((before) => [...before, { key: randomKey(), id: '', zh: '', en: '', count: 0 }])
          }
        >
          {t('addCategory')}
        </Button>
        <Button disabled={isMissing} loading={save.isPending} onClick={handleSave}>
          {t('saveCategories')}
        </Button>
      </Group>
    </>
  );
}
