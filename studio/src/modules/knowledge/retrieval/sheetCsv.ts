import type { Comparison } from './retrievalQueries.js';

const measures = ['recall', 'mrr', 'ndcg', 'milliseconds'] as const;

/** Score sheets as CSV: measures, then the rank of every question (0: not found). */
export function sheetCsv({ sheets, questions }: Comparison): string {
  const rows: (string | number)[][] = [
    ['', ...sheets.map(({ name }) => name)],
    ...measures.map((name) => [name, ...sheets.map(({ scores }) => scores?.[name] ?? '')]),
    ...questions.map(({ question, outcomes }) => [
      question,
      ...outcomes.map((outcome) => outcome?.rank ?? ''),
    ]),
  ];
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n');
}

/** A cell in quotes. A leading sign would make spreadsheets run the text as a formula. */
function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
