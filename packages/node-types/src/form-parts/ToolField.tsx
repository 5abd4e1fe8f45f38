import { Alert, Button } from '@mantine/core';
import { formatMessage } from '../formatMessage.js';
import { IconArrowUp } from '../icons/IconArrowUp.js';
import { IconRefresh } from '../icons/IconRefresh.js';
import { IconReplace } from '../icons/IconReplace.js';
import type { ToolInterface, ToolReference } from '../NodeForm.js';
import { useFormScope } from './FormScope.js';
import { Note } from './Note.js';
import { toolChanges } from './toolChanges.js';
import { toolMessages } from './toolMessages.js';
import type { KnownTool } from './useTool.js';

interface ToolFieldProps extends ToolReference {
  /** The tool as the document names it, while its plugin is unknown. */
  storedName: string;
  known: KnownTool;
  /** Writes the tool with its interface into the node. */
  onChoose(tool: ToolInterface): void;
}

/** The tool that a node calls: what it is, which version, and what an update would change. */
export function ToolField({ pluginId, version, storedName, known, onChoose }: ToolFieldProps) {
  const { context, isReadOnly } = useFormScope();
  const t = toolMessages[context.language];
  const { state, tool, latest, retry } = known;
  const choose = async () => {
    const chosen = await context.pickTool?.();
    if (chosen) onChoose(chosen);
  };
  if (state === 'none')
    return (
      <div className="heddle-form-row">
        <span className="heddle-form-empty heddle-form-grow">{t.none}</span>
        {!isReadOnly && (
          <Button size="xs" variant="light" onClick={() => void choose()}>
            {t.choose}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <div className="heddle-form-row">
        <span className="heddle-form-name heddle-form-grow">
          {tool ? [tool.pluginName, tool.name].filter(Boolean).join(' / ') : storedName || pluginId}
        </span>
        {!isReadOnly && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconReplace size={14} aria-hidden />}
            onClick={() => void choose()}
          >
            {t.change}
          </Button>
        )}
      </div>
      {tool && tool.description !== '' && <p className="heddle-form-hint">{tool.description}</p>}
      {state === 'loading' && <p className="heddle-form-hint">{t.loading}</p>}
      {state === 'failed' && (
        <Alert variant="light" color="red" p="xs" title={t.failed}>
          <Button size="compact-sm" variant="light" color="red" onClick={retry}>
            {t.retry}
          </Button>
        </Alert>
      )}
      {state === 'gone' && (
        <Alert variant="light" color="red" p="xs">
          {t.gone}
        </Alert>
      )}
      {tool && (
        <div className="heddle-form-row">
          <span className="heddle-form-hint heddle-form-grow">{versionText(tool, version, t)}</span>
          {!isReadOnly && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={() => onChoose({ ...tool, version })}
            >
              {t.refresh}
            </Button>
          )}
        </div>
      )}
      {tool && latest && <Update from={tool} to={latest} onUpdate={onChoose} />}
      {tool && !tool.isInLatest && (
        <Alert variant="light" color="yellow" p="xs">
          {formatMessage(t.goneInLatest, { version: tool.latestVersion, pinned: tool.version })}
        </Alert>
      )}
      {tool?.isDangerous && <Note>{t.dangerous}</Note>}
      {tool && context.renderToolNote?.(tool, isReadOnly)}
    </>
  );
}

function versionText(
  tool: ToolInterface,
  version: string,
  t: (typeof toolMessages)['en' | 'zh-CN'],
): string | undefined {
  if (tool.latestVersion === '') return undefined;
  return version === '' ? t.latest : formatMessage(t.version, { version });
}

interface UpdateProps {
  from: ToolInterface;
  to: ToolInterface;
  onUpdate(tool: ToolInterface): void;
}

function Update({ from, to, onUpdate }: UpdateProps) {
  const { context, isReadOnly } = useFormScope();
  const t = toolMessages[context.language];
  const changes = toolChanges(from, to, context.language);
  const { version } = to;
  return (
    <Alert variant="light" p="xs" title={formatMessage(t.updateTitle, { version })}>
      {changes.length === 0 ? (
        <p className="heddle-form-hint">{t.noChanges}</p>
      ) : (
        <ul className="heddle-form-changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Button
          size="compact-sm"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={() => onUpdate(to)}
        >
          {formatMessage(t.update, { version })}
        </Button>
      )}
    </Alert>
  );
}
