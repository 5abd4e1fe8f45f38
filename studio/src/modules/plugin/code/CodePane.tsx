import { CodeEditor } from '@heddle/ui-kit/CodeEditor';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLeaveQuestion } from '../../../shared/edits/discardQuestion.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import pageClasses from '../pages/PluginPage.module.css';
import type { PluginInfo, ToolInfo } from '../queries.js';
import { type CodeDraft, changesOf, draftOf } from './CodeDraft.js';
import classes from './CodePane.module.css';
import { codeMessages } from './codeMessages.js';
import { type CodeProblem, type PluginCode, useCode, useSaveCode } from './codeQueries.js';
import { FileList } from './FileList.js';
import { HostsField } from './HostsField.js';
import { PackageList } from './PackageList.js';
import { ProblemList } from './ProblemList.js';
import { RunTool } from './RunTool.js';
import { SecretList } from './SecretList.js';

interface CodePaneProps {
  pluginId: string;
  info: PluginInfo;
  tools: readonly ToolInfo[];
  canEdit: boolean;
}

/** The program of a plugin, what it may reach and use, and a place to run it. */
export function CodePane(props: CodePaneProps) {
  const t = useMessages(codeMessages);
  const code = useCode(props.pluginId);
  return (
    <Loaded query={code} failed={t('codeFailed')}>
      {(stored) => <Editor {...props} code={stored} />}
    </Loaded>
  );
}

function Editor({ pluginId, info, tools, canEdit, code }: CodePaneProps & { code: PluginCode }) {
  const t = useMessages(codeMessages);
  const shared = useMessages(sharedMessages);
  const stored = useMemo(() => draftOf(code), [code]);
  const [edited, setEdited] = useState<CodeDraft>();
  const [problems, setProblems] = useState<readonly CodeProblem[]>();
  const [open, setOpen] = useState(code.language === 'python' ? 'main.py' : 'index.ts');
  const save = useSaveCode(pluginId);
  const draft = edited ?? stored;
  const shown = draft.files.has(open) ? open : ([...draft.files.keys()][0] ?? '');
  const changes = changesOf(stored, draft);
  const isDirty = Object.keys(changes).length > 0;
  const change = (part: Partial<CodeDraft>) => setEdited({ ...draft, ...part });
  useLeaveQuestion(isDirty);

  /** Saves the changes, if any; resolves with whether the program is stored as shown. */
  async function handleSave(): Promise<boolean> {
    if (!isDirty) return true;
    try {
      setProblems((await save.mutateAsync({ edit_version: info.edit_version, ...changes })).problems);
    } catch {
      // The page shows the error.
      return false;
    }
    setEdited(undefined);
    return true;
  }
  useHotkeys([['mod+S', () => void handleSave()]], []);

  return (
    <div className={pageClasses.panes}>
      <div className={pageClasses.pane}>
        <Stack gap="sm" component="section" aria-label={t('code')}>
          <Group justify="space-between">
            <Title order={2}>{t('code')}</Title>
            {canEdit && (
              <Group gap="xs">
                <Text size="xs" c="dimmed" role="status">
                  {t(isDirty ? 'unsaved' : 'allSaved')}
                </Text>
                {isDirty && (
                  <Button size="xs" variant="default" onClick={() => setEdited(undefined)}>
                    {t('revert')}
                  </Button>
                )}
                <Button
                  size="xs"
                  disabled={!isDirty}
                  loading={save.isPending}
                  onClick={() => void handleSave()}
                >
                  {shared('save')}
                </Button>
              </Group>
            )}
          </Group>
          {isDirty && save.error && (
            <Alert role="alert" color="madder" variant="light" style={{ overflowWrap: 'anywhere' }}>
              {errorText(save.error)}
            </Alert>
          )}
          <div className={classes.editor}>
            <FileList
              language={code.language}
              files={[...draft.files.keys()]}
              open={shown}
              canEdit={canEdit}
              onOpen={setOpen}
              onAdd={(path) => {
                change({ files: new Map([...draft.files, [path, '']]) });
                setOpen(path);
              }}
              onDelete={(path) =>
                change({ files: new Map([...draft.files].filter(([name]) => name !== path)) })
              }
            />
            <CodeEditor
              key={shown}
              label={shown}
              language={shown.endsWith('.json') ? 'json' : code.language}
              value={draft.files.get(shown) ?? ''}
              isReadOnly={!canEdit}
              minHeight={320}
              maxHeight={560}
              onChange={(text) => change({ files: new Map([...draft.files, [shown, text]]) })}
            />
          </div>
          {problems && <ProblemList problems={problems} onOpen={setOpen} />}
          <HostsField hosts={draft.hosts} canEdit={canEdit} onChange={(hosts) => change({ hosts })} />
          <PackageList pluginId={pluginId} code={code} canEdit={canEdit} isDirty={isDirty} />
          <SecretList pluginId={pluginId} secrets={code.secrets} canEdit={canEdit} isDirty={isDirty} />
        </Stack>
      </div>
      <div className={pageClasses.pane}>
        <RunTool pluginId={pluginId} tools={tools} isDirty={isDirty} onBeforeSend={handleSave} />
      </div>
    </div>
  );
}
