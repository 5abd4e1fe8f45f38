/** Rows as a Markdown table, whose first row is the header. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return '';
  const [header = [], ...others] = rows.map((row) =>
    Array.from({ length: width }, (_, at) => cell(row[at] ?? '')),
  );
  const lines = [header, Array.from({ length: width }, () => '---'), ...others];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
