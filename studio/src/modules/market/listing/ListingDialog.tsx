import { cutVisible } from '@heddle/api-contract';
import { productLimits } from '@heddle/api-contract/families/product';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, List, Modal, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog, type FormFields } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PicturesField } from '../components/PicturesField.js';
import { listingMessages } from './listingMessages.js';
import {
  type EntityInfo,
  hasChoice,
  type ListedEntity,
  type ListingValues,
  uploadCover,
  useAllCategories,
  useEntityInfo,
  useListProduct,
} from './listingQueries.js';
import { ReadmeField } from './ReadmeField.js';
import '../refusals.js';

interface ListingDialogProps {
  entity: ListedEntity;
  /** Of a new version: whether the listed one may be copied. */
  isTemplate?: boolean;
  onClose(): void;
}

const apiNames = {
  product_name: 'name',
  category_id: 'categoryId',
  other_category_notes: 'categoryNotes',
  entity_version: 'version',
  publish_mode: 'isOpen',
} as const;

/** Lists a published version in the marketplace, or submits it for review. */
export function ListingDialog({ entity, isTemplate = true, onClose }: ListingDialogProps) {
  const t = useMessages(listingMessages);
  const shared = useMessages(sharedMessages);
  // What is checked and shown depends on whether others may copy it.
  const [isOpen, setIsOpen] = useState(isTemplate);
  const info = useEntityInfo(entity, isOpen);
  const list = useListProduct(entity);
  const hasWarnings = useRef(false);
  const problems = (info.data?.problem_reasons ?? []).map(({ why, text }) => whyText(why) ?? text);
  const title = t('title', { name: entity.name });
  if (list.data && list.data.warnings.length > 0)
    return (
      <Modal
        opened
        onClose={onClose}
        title={title}
        size={640}
        closeButtonProps={{ 'aria-label': shared('close') }}
      >
        <Warnings warnings={list.data.warnings} />
      </Modal>
    );
  return (
    <FormDialog<ListingValues>
      title={title}
      submit={t(info.data?.needs_review ? 'submitReview' : 'submit')}
      size={640}
      isOpen
      initial={info.data && toValues(info.data, entity, isOpen)}
      loading={
        <Loaded query={info} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      apiNames={apiNames}
      check={({ name, description, categoryId }) => ({
        name: name.trim() === '' && t('nameMissing'),
        description: description.trim() === '' && t('descriptionMissing'),
        categoryId: categoryId === '' && t('categoryMissing'),
      })}
      isReady={() => info.isSuccess && problems.length === 0}
      onSubmit={async (values) => {
        const { isPending, warnings } = await list.mutateAsync({
          ...values,
          name: values.name.trim(),
          description: values.description.trim(),
        });
        hasWarnings.current = warnings.length > 0;
        showSuccess(t(isPending ? 'submitted' : 'listed', { name: values.name.trim() }));
      }}
      // Warnings take the place of the form.
      onClose={() => {
        if (!hasWarnings.current) onClose();
      }}
    >
      {(form) => (
        <>
          {problems.length > 0 && <Problems problems={problems} />}
          {info.data && <Fields form={form} entity={entity} info={info.data} onMode={setIsOpen} />}
        </>
      )}
    </FormDialog>
  );
}

function toValues(
  { meta_info: meta, versions }: EntityInfo,
  entity: ListedEntity,
  isOpen: boolean,
): ListingValues {
  return {
    isOpen,
    version: versions[0]?.version ?? '',
    name: cutVisible(meta.name || entity.name, productLimits.name),
    description: meta.description,
    categoryId: meta.category?.id ?? '',
    categoryNotes: meta.category_note ?? '',
    readme: meta.readme,
    changelog: versions[0]?.note ?? '',
    covers: meta.covers,
  };
}

function Problems({ problems }: { problems: readonly string[] }) {
  const t = useMessages(listingMessages);
  return <Notes title={t('problems')} notes={problems} />;
}

/** What did not become part of the product, such as secrets, and what others share. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  const t = useMessages(listingMessages);
  return <Notes title={t('warnings')} notes={warnings} />;
}

function Notes({ title, notes }: { title: string; notes: readonly string[] }) {
  return (
    <Alert color="yellow" variant="light" role="alert" title={title}>
      <List size="sm">
        {[...new Set(notes)].map((note) => (
          <List.Item key={note} style={{ overflowWrap: 'anywhere' }}>
            {note}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface FieldsProps {
  form: FormFields<ListingValues>;
  entity: ListedEntity;
  info: EntityInfo;
  onMode(isOpen: boolean): void;
}

function Fields({ form: { values, set, field }, entity, info, onMode }: FieldsProps) {
  const t = useMessages(listingMessages);
  const categories = useAllCategories(entity.kind, values.isOpen).data ?? [];
  const cut = (name: 'name' | 'description' | 'changelog' | 'categoryNotes', maximum: number) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      set(name, cutVisible(event.currentTarget.value, maximum)),
  });
  return (
    <>
      {hasChoice(entity.kind) && (
        <Radio.Group
          label={t('mode')}
          value={values.isOpen ? 'open' : 'closed'}
          onChange={(value) => {
            set('isOpen', value === 'open');
            // Templates have categories of their own.
            set('categoryId', '');
            onMode(value === 'open');
          }}
        >
          <Stack gap={6} mt={6}>
            <Radio value="open" label={t('modeOpen')} />
            <Radio value="closed" label={t('modeClosed')} />
          </Stack>
        </Radio.Group>
      )}
      <TextInput label={t('name')} required {...cut('name', productLimits.name)} />
      <Textarea
        label={t('description')}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...cut('description', productLimits.description)}
      />
      <Select
        label={t('category')}
        required
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('categoryId')}
        value={values.categoryId || null}
        onChange={(value) => set('categoryId', value ?? '')}
      />
      {(values.categoryNotes !== '' || field('categoryNotes').error !== undefined) && (
        <TextInput label={t('categoryNotes')} {...cut('categoryNotes', productLimits.categoryNotes)} />
      )}
      <ReadmeField
        value={values.readme}
        error={field('readme').error}
        maxLength={productLimits.readme}
        onChange={(text) => set('readme', text)}
      />
      <PicturesField
        label={t('covers')}
        hint={t('coversHint', { maximum: productLimits.covers })}
        maximum={productLimits.covers}
        pictures={values.covers}
        upload={uploadCover}
        error={field('covers').error}
        onChange={(covers) => set('covers', covers)}
      />
      {info.versions.length > 0 && (
        <Select
          label={t('version')}
          description={t('versionHint')}
          allowDeselect={false}
          data={info.versions.map(({ version }) => version)}
          {...field('version')}
          onChange={(value) => {
            set('version', value ?? '');
            set('changelog', info.versions.find(({ version }) => version === value)?.note ?? '');
          }}
        />
      )}
      <Textarea
        label={t('changelog')}
        description={t('changelogHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...cut('changelog', productLimits.changelog)}
      />
      <Text size="xs" c="dimmed">
        <IconInfoCircle size={14} style={{ verticalAlign: -2 }} aria-hidden />{' '}
        {t(info.needs_review ? 'needsReview' : 'atOnce')}
      </Text>
    </>
  );
}
