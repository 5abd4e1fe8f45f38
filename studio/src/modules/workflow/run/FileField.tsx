import type { TypeDescription } from '@heddle/workflow-schema';
import { Button, FileButton, Group, Progress, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { type Translate, useMessages } from '../../../shared/i18n/i18n.js';
import { runMessages } from './runMessages.js';
import { UploadSpace } from './UploadSpace.js';
import { useUploads } from './useUploads.js';

// `accept` values by numeric file type; other types accept any file.
const accepted: Readonly<Record<number, string>> = {
  2: 'image/*',
  5: '.ppt,.pptx',
  6: '.txt,text/plain',
  7: '.xls,.xlsx,.csv',
  8: 'audio/*',
  9: '.zip,.rar,.7z,.gz',
  10: 'video/*',
  11: '.svg',
  12: 'audio/*',
};

interface FileFieldProps {
  /** Type of the file, or of each file in the list. */
  type: TypeDescription;
  isList: boolean;
  label: ReactNode;
  description: ReactNode;
  error: ReactNode;
  required: boolean;
  /** A URL, or a JSON array of URLs. */
  value: string;
  onChange(text: string): void;
}

/** Field for a file: a URL, typed or returned by uploading a chosen or dropped file. */
export function FileField({ type, isList, onChange, ...common }: FileFieldProps) {
  const t = useMessages(runMessages);
  const spaceId = useContext(UploadSpace);
  const [wrongFile, setWrongFile] = useState<string>();
  // Several uploads may finish between two renders; append each to the latest value.
  const text = useRef(common.value);
  text.current = common.value;
  const { current, failure, start, cancel } = useUploads(spaceId, (url) => {
    text.current = isList ? added(text.current, url) : url;
    onChange(text.current);
  });
  const accept = accepted[type.assistType ?? 0];
  const handleDrop = (event: DragEvent) => {
    if (spaceId === undefined || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    startFitting([...event.dataTransfer.files].slice(0, isList ? undefined : 1));
  };
  // Check dropped files and those chosen under "all files" here: the server accepts any type.
  const startFitting = (files: readonly File[]) => {
    const wrong = files.find((file) => accept !== undefined && !isAccepted(file, accept));
    setWrongFile(wrong?.name);
    if (!wrong) start(files);
  };
  const wrongKind =
    wrongFile !== undefined && accept && t('wrongKind', { name: wrongFile, kinds: kindsOf(accept, t) });
  const why = wrongKind || (failure !== undefined && <ErrorText error={failure} />);
  const field = {
    ...common,
    placeholder: isList ? '["https://…"]' : 'https://…',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const choose = {
    accept,
    children: (props: { onClick(): void }) => (
      <Button
        {...props}
        size="compact-sm"
        variant="default"
        leftSection={<IconUpload size={14} aria-hidden />}
        aria-label={t(isList ? 'uploadFilesFor' : 'uploadFileFor', { field: String(common.label) })}
      >
        {t(isList ? 'uploadFiles' : 'uploadFile')}
      </Button>
    ),
  };
  return (
    <Stack gap={6} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      {isList ? <Textarea {...field} autosize minRows={2} maxRows={10} /> : <TextInput {...field} />}
      {spaceId !== undefined && (
        <Group gap="xs" wrap="nowrap">
          {isList ? (
            <FileButton multiple onChange={startFitting} {...choose} />
          ) : (
            <FileButton onChange={(file) => file && startFitting([file])} {...choose} />
          )}
          {current && (
            <>
              <Text size="xs" truncate>
                {current.name}
              </Text>
              <Progress
                flex={1}
                miw={48}
                value={current.share * 100}
                aria-label={t('uploading', { name: current.name })}
              />
              <Button size="compact-xs" variant="subtle" onClick={cancel}>
                {t('cancel')}
              </Button>
            </>
          )}
        </Group>
      )}
      {why && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {why}
        </Text>
      )}
    </Stack>
  );
}

/** Whether a file matches an `accept` attribute, as browsers interpret it. */
function isAccepted({ name, type }: File, accept: string): boolean {
  return accept.split(',').some((kind) =>
    kind.startsWith('.')
      ? name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? // Browsers do not know the type of some files; the server detects it.
          type === '' || type.startsWith(kind.slice(0, -1))
        : type === kind,
  );
}

function kindsOf(accept: string, t: Translate<keyof (typeof runMessages.messages)['en']>): string {
  const kinds = { 'image/*': 'kind.image', 'audio/*': 'kind.audio', 'video/*': 'kind.video' } as const;
  return accept.includes('/*') ? t(kinds[accept as keyof typeof kinds]) : accept.replaceAll(',', ' ');
}

// Turn a value that is not an array into one, so that no URL is lost to a typing error.
function added(text: string, url: string): string {
  try {
    const list = JSON.parse(text) as unknown;
    if (Array.isArray(list)) return JSON.stringify([...list, url]);
  } catch {
    // Not JSON: treat it as a single URL.
  }
  return JSON.stringify([url]);
}
