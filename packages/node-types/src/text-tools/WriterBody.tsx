import { Button, Group, Loader, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFormScope } from '../form-parts/FormScope.js';
import { formatMessage } from '../formatMessage.js';
import { messages } from './messages.js';
import { TextChange } from './TextChange.js';
import type { TextWriter } from './TextTool.js';
import type { ToolDialogProps } from './ToolDialog.js';

/** Maximum characters of a result; a model that does not stop is stopped there. */
const most = 200_000;

type Work =
  | { status: 'asking' | 'writing' | 'done'; text: string }
  | { status: 'failed'; text: string; reason: string };

/** Asks what to write, shows the text as it arrives, and then previews the change. */
export function WriterBody({
  tool,
  field,
  onTake,
  onClose,
}: Omit<ToolDialogProps, 'tool'> & { tool: TextWriter }) {
  const { language, isReadOnly } = useFormScope();
  const t = messages[language];
  const [wish, setWish] = useState('');
  const [work, setWork] = useState<Work>({ status: 'asking', text: '' });
  const writing = useRef<AbortController>(undefined);
  useEffect(() => () => writing.current?.abort(), []);
  const isWishMissing = tool.wish.isRequired === true && wish.trim() === '';

  async function write(): Promise<void> {
    writing.current?.abort();
    const controller = new AbortController();
    writing.current = controller;
    const { signal } = controller;
    const fail = (reason: string) => {
      controller.abort();
      setWork({ status: 'failed', text: '', reason });
    };
    const onText = (soFar: string) => {
      if (signal.aborted) return;
      if (soFar.length > most) fail(t.tooLong);
      else setWork({ status: 'writing', text: soFar });
    };
    setWork({ status: 'writing', text: '' });
    try {
      const text = await tool.write(field, { wish: wish.trim(), signal, onText });
      if (signal.aborted) return;
      if (text.length > most) fail(t.tooLong);
      else if (text.trim() === '') fail(t.empty);
      else setWork({ status: 'done', text });
    } catch (error) {
      if (!signal.aborted) fail(error instanceof Error ? error.message : String(error));
    }
  }

  function stop(): void {
    writing.current?.abort();
    setWork({ status: 'asking', text: '' });
  }

  const isWriting = work.status === 'writing';
  const isSame = work.status === 'done' && work.text === field.text;
  return (
    <form
      className="heddle-text-tool"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isWriting && !isWishMissing) void write();
      }}
    >
      <Textarea
        data-autofocus
        label={tool.wish.label}
        placeholder={tool.wish.placeholder}
        required={tool.wish.isRequired}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={wish}
        readOnly={isWriting}
        onChange={(event) => setWish(event.currentTarget.value)}
      />
      <div role="status">
        {isWriting && (
          <span className="heddle-form-row">
            <Loader size={14} />
            {formatMessage(t.writing, { count: work.text.length })}
          </span>
        )}
        {isSame && t.same}
      </div>
      {isWriting && work.text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        <section className="heddle-text-change" tabIndex={0} aria-label={t.change}>
          {work.text}
        </section>
      )}
      {work.status === 'failed' && <p role="alert">{formatMessage(t.failed, { reason: work.reason })}</p>}
      {work.status === 'done' && !isSame && (
        <TextChange
          before={field.text}
          after={work.text}
          isCode={field.kind === 'code' || field.kind === 'sql'}
        />
      )}
      {isReadOnly && <p role="alert">{t.locked}</p>}
      <Group justify="flex-end">
        {isWriting ? (
          <Button variant="default" onClick={stop}>
            {t.stop}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t.leave}
            </Button>
            <Button
              type="submit"
              variant={work.status === 'done' ? 'default' : 'filled'}
              disabled={isWishMissing}
            >
              {work.status === 'asking' ? t.write : t.again}
            </Button>
            {work.status === 'done' && !isSame && (
              <Button disabled={isReadOnly} onClick={() => onTake(work.text)}>
                {t.take}
              </Button>
            )}
          </>
        )}
      </Group>
    </form>
  );
}
