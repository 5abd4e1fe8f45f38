/** Tables as RFC 4180 describes them. */
export const csvToolsSource = String.raw`
const maxRows = 20_000;

function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || row[0] !== '') rows.push(row);
    if (rows.length > maxRows + 1) throw new Error('the table has more than ' + maxRows + ' rows');
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') { cell += '"'; at++; }
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) { row.push(cell); cell = ''; }
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (quoted) throw new Error('a quotation mark is not closed');
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function table(csv: string, separator = ',') {
  if ([...separator].length !== 1) throw new Error('the separator is one character');
  const [header = [], ...rows] = parse(csv, separator);
  return { header: header.map((name) => name.trim()), rows };
}

function indexOf(header: string[], column: string): number {
  const index = header.indexOf(column);
  if (index < 0) throw new Error('there is no column ' + column + '; there are: ' + header.slice(0, 50).join(', '));
  return index;
}

export function read_csv({ csv, separator, limit = 1000 }: { csv: string; separator?: string; limit?: number }) {
  const { header, rows } = table(csv, separator);
  const records = rows.slice(0, limit).map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
  return { columns: header, rows: records, count: rows.length };
}

export function write_csv({ json, separator = ',' }: { json: string; separator?: string }) {
  const records = JSON.parse(json);
  if (!Array.isArray(records)) throw new Error('the JSON must be a list of objects');
  const columns = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
  const quote = (value: unknown) => {
    const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    return /["\r\n]/.test(text) || text.includes(separator) ? '"' + text.replaceAll('"', '""') + '"' : text;
  };
  const lines = [columns, ...records.map((record) => columns.map((column) => record?.[column]))];
  return { csv: lines.map((row) => row.map(quote).join(separator)).join('\n'), columns, count: records.length };
}

export function summarize_csv({ csv, group_by, value, separator }: { csv: string; group_by: string; value?: string; separator?: string }) {
  const { header, rows } = table(csv, separator);
  const by = indexOf(header, group_by);
  const of = value === undefined || value === '' ? -1 : indexOf(header, value);
  const groups = new Map<string, { count: number; sum: number; minimum: number; maximum: number; skipped: number }>();
  for (const row of rows) {
    const key = (row[by] ?? '').trim();
    const group = groups.get(key) ?? { count: 0, sum: 0, minimum: Infinity, maximum: -Infinity, skipped: 0 };
    groups.set(key, group);
    group.count++;
    if (of < 0) continue;
    const text = (row[of] ?? '').trim();
    const number = text === '' ? NaN : Number(text);
    if (Number.isNaN(number)) { group.skipped++; continue; }
    group.sum += number;
    group.minimum = Math.min(group.minimum, number);
    group.maximum = Math.max(group.maximum, number);
  }
  const sorted = [...groups].sort((one, other) => (of < 0 ? other[1].count - one[1].count : other[1].sum - one[1].sum));
  return {
    groups: sorted.slice(0, 1000).map(([key, { count, sum, minimum, maximum, skipped }]) => {
      const numbers = count - skipped;
      if (of < 0 || numbers === 0) return { group: key, count };
      return { group: key, count, sum: Number(sum.toPrecision(12)), mean: Number((sum / numbers).toPrecision(12)), minimum, maximum, skipped };
    }),
  };
}
`;
