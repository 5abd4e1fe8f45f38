import { useEffect, useRef, useState } from 'react';
import { useAgent } from '../editor/AgentSession.js';
import { fold, idle } from '../rerun/VariantState.js';
import { askSubject } from './compareQueries.js';
import { type ComparedAnswer, type ComparedColumn, isAnswering, type Subject } from './comparison.js';

export interface Comparison {
  columns: readonly ComparedColumn[];
  isRunning: boolean;
  /** Asks every column at once. */
  ask(question: string): Promise<void>;
  /** Removes the latest question from every column and returns it. */
  takeBack(): string;
  stop(id: number): void;
  stopAll(): void;
  clear(): void;
  add(subject: Subject): void;
  remove(id: number): void;
  change(id: number, subject: Subject): void;
}

/** Columns that answer the same questions; leaving the page stops them. */
export function useComparison(subjects: readonly Subject[]): Comparison {
  const { botId, autosave } = useAgent();
  const [columns, setColumns] = useState<readonly ComparedColumn[]>(() =>
    subjects.map((subject, index) => ({ id: index + 1, subject, answers: [] })),
  );
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const own = running.current;
    return () => {
      for (const one of own.values()) one.abort();
    };
  }, []);

  const update = (id: number, next: (column: ComparedColumn) => ComparedColumn) =>
    setColumns((before) => before.map((column) => (column.id === id ? next(column) : column)));
  const updateLast = (id: number, next: (answer: ComparedAnswer) => ComparedAnswer) =>
    update(id, (column) => ({
      ...column,
      answers: column.answers.map((answer, index) =>
        index === column.answers.length - 1 ? next(answer) : answer,
      ),
    }));

  async function askColumn({ id, subject, answers }: ComparedColumn, question: string): Promise<void> {
    const own = new AbortController();
    running.current.set(id, own);
    const asked = { question, state: { ...idle, status: 'running' as const }, startedAt: Date.now() };
    update(id, (column) => ({ ...column, answers: [...column.answers, asked] }));
    try {
      for await (const event of askSubject(botId, subject, question, answers, own.signal)) {
        if (own.signal.aborted) return;
        const at = Date.now();
        updateLast(id, (answer) => ({
          ...answer,
          state: fold(answer.state, event),
          ...(event.event === 'text' && { firstAt: answer.firstAt ?? at }),
          ...((event.event === 'done' || event.event === 'error') && { endedAt: at }),
        }));
      }
    } catch (error) {
      if (own.signal.aborted) return;
      updateLast(id, (answer) => ({
        ...answer,
        state: { ...answer.state, status: 'failed', error },
        endedAt: Date.now(),
      }));
    } finally {
      if (running.current.get(id) === own) running.current.delete(id);
    }
  }

  function stop(id: number): void {
    running.current.get(id)?.abort();
    updateLast(id, (answer) =>
      answer.state.status === 'running'
        ? { ...answer, state: { ...answer.state, status: 'cancelled' }, endedAt: Date.now() }
        : answer,
    );
  }

  function stopAll(): void {
    for (const { id } of columns) stop(id);
  }

  return {
    columns,
    isRunning: columns.some(isAnswering),
    async ask(question) {
      // The server answers as the stored draft.
      await autosave.flush();
      await Promise.all(columns.map((column) => askColumn(column, question)));
    },
    takeBack() {
      stopAll();
      setColumns((before) => before.map((column) => ({ ...column, answers: column.answers.slice(0, -1) })));
      return columns.flatMap(({ answers }) => answers.at(-1)?.question ?? [])[0] ?? '';
    },
    stop,
    stopAll,
    clear() {
      stopAll();
      setColumns((before) => before.map((column) => ({ ...column, answers: [] })));
    },
    add(subject) {
      const id = Math.max(...columns.map((column) => column.id)) + 1;
      setColumns((before) => [...before, { id, subject, answers: [] }]);
    },
    remove(id) {
      stop(id);
      setColumns((before) => before.filter((column) => column.id !== id));
    },
    change(id, subject) {
      update(id, (column) => ({ ...column, subject }));
    },
  };
}
