import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge, Button, Group, Image } from '@mantine/core';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row } from '../../../shared/parts/Rows.js';
import { fileMessages } from '../fileMessages.js';
import { type ListedFile, useDeleteFile } from '../queries.js';

interface FileRowProps {
  file: ListedFile;
  /** Name of the file's space; undefined when it needs no mention. */
  spaceName?: string | undefined;
}

/** One file: name, size, location and actions. */
export function FileRow({ file, spaceName }: FileRowProps) {
  const t = useMessages(fileMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const remove = useDeleteFile();
  const { name } = file;
  const picture = file.small[0]?.url;
  const size = formatBytes(file.size, language);
  const about = [
    size,
    file.content_type,
    t('uploadedAt', { at: formatMoment(file.create_time * 1000, language) }),
    spaceName && t('inSpace', { name: spaceName }),
    !file.is_own && t('ofOthers'),
  ];
  const handleDelete = async () => {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      children: t('deleteWhy', { size }),
      confirm: t('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) deleteIt(false);
  };
  const deleteIt = (evenIfNamed: boolean) =>
    remove.mutate(
      { id: file.file_id, evenIfNamed },
      {
        onSuccess: (workflows) =>
          workflows.length === 0 ? showSuccess(t('deleted', { name })) : void askAgain(workflows),
      },
    );
  const askAgain = async (workflows: readonly string[]) => {
    const isSure = await confirm({
      title: t('namedTitle', { name }),
      children: (
        <>
          {t('namedWhy')}
          <ul>
            {/* Workflows of different spaces can share a name. */}
            {workflows.map((workflow, index) => (
              <li key={index}>{workflow}</li>
            ))}
          </ul>
        </>
      ),
      confirm: t('deleteAnyway'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) deleteIt(true);
  };
  return (
    <Row
      name={
        <Group component="span" gap={8}>
          {picture && <Image component="img" src={picture} alt="" w={32} h={32} radius="sm" loading="lazy" />}
          {name}
        </Group>
      }
      badge={
        <>
          {file.kind !== 'file' && <Badge variant="light">{t(file.kind)}</Badge>}
          {file.is_used && <Badge variant="default">{t('inUse')}</Badge>}
        </>
      }
      about={about.filter(Boolean).join(' · ')}
    >
      <Button
        component="a"
        href={file.url}
        download={name}
        variant="default"
        size="xs"
        aria-label={t('downloadOf', { name })}
      >
        {t('download')}
      </Button>
      {file.is_own && !file.is_used && file.kind !== 'avatar' && (
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          aria-label={t('deleteOf', { name })}
          onClick={() => void handleDelete()}
        >
          {t('delete')}
        </Button>
      )}
    </Row>
  );
}
