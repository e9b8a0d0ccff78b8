/** A cell in quotes: it is followed by a tab, a line break or the end, and a quote in it is written twice. */
const quotedCell = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const plainCell = /[^\t\r\n]*/y;
/** A spreadsheet quotes a cell only for these; other quotes are part of the text, as in '"A" dan "B"'. */
const needsQuotes = /[\t\r\n]|""/;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const cellAt = (text: string, at: number): { value: string; end: number } => {
  const quoted = text[at] === '"' ? matchAt(quotedCell, text, at) : null;
  const content = quoted?.[1];
  if (quoted && content !== undefined && needsQuotes.test(content))
    return { value: content.replaceAll('""', '"'), end: at + quoted[0].length };
  const value = matchAt(plainCell, text, at)?.[0] ?? '';
  return { value, end: at + value.length };
};

/** The rows and cells of a block that was copied in Excel, Google Sheets or LibreOffice, as the clipboard has it as text. */
export const copiedTable = (text: string): string[][] => {
  if (text === '') return [];
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const { value, end } = cellAt(text, at);
    row.push(value);
    at = end + 1;
    if (text[end] === '\t') continue;
    rows.push(row);
    row = [];
    if (text.startsWith('\r\n', end)) at += 1;
    // Excel ends the last row with a line break too.
    if (at >= text.length) return rows;
  }
};
