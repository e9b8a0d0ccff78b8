import { cn } from '../../../lib/cn.ts';
import type { ShownCell, ShownSheet } from './shown-sheets.ts';

const numberWidth = 48;

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** A sheet with the letters and numbers of its columns and rows; a document stays paper-white in the dark theme. */
export const SheetContent = ({ sheet }: { sheet: ShownSheet }) => {
  const { rows, widths, frozen } = sheet;
  if (rows.length === 0 && sheet.texts.length === 0) return <p className="p-4 text-muted">Lembar ini kosong.</p>;
  const lefts = widths.map((_, column) => numberWidth + widths.slice(0, column).reduce((sum, width) => sum + width, 0));
  const row = (at: number) => (
    <tr key={at}>
      <th
        scope="row"
        className="sticky left-0 z-10 border-[#d8dad4] border-r border-b bg-[#ecede8] px-1 text-center font-normal text-[#595f5c]"
      >
        {at + 1}
      </th>
      {rows[at]?.map((cell, column) =>
        cell === null ? null : (
          <SheetCell
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={column}
            cell={cell}
            isHeader={at < frozen.rows}
            left={column < frozen.columns ? lefts[column] : undefined}
          />
        ),
      )}
    </tr>
  );
  const numbers = rows.map((_, at) => at);
  return (
    <>
      <table
        className="table-fixed border-separate border-spacing-0 bg-white text-[#1a1d1c] text-sm print:hidden"
        style={{ width: numberWidth + widths.reduce((sum, width) => sum + width, 0) }}
      >
        <caption className="sr-only">{sheet.name}</caption>
        <colgroup>
          <col style={{ width: numberWidth }} />
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-20">
          <tr>
            <td className="sticky left-0 z-10 border-[#d8dad4] border-r border-b bg-[#ecede8]" />
            {widths.map((_, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                scope="col"
                className={cn(
                  'border-[#d8dad4] border-r border-b bg-[#ecede8] font-normal text-[#595f5c]',
                  column < frozen.columns && 'z-10 sm:sticky',
                )}
                style={{ left: lefts[column] }}
              >
                {letters(column)}
              </th>
            ))}
          </tr>
          {numbers.slice(0, frozen.rows).map(row)}
        </thead>
        <tbody>{numbers.slice(frozen.rows).map(row)}</tbody>
      </table>
      {sheet.texts.length > 0 && (
        <ul
          aria-label="Teks di luar sel"
          className="sticky left-0 m-3 flex w-fit max-w-xl flex-col gap-1 bg-white p-3 text-[#1a1d1c] text-sm print:hidden"
        >
          {sheet.texts.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal texts may repeat
            <li key={at} className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const number = /^\(?[-+]?(?:Rp|\$)?\s?\d[\d.,]*\s?%?\)?$/;

type SheetCellProps = {
  cell: ShownCell | undefined;
  isHeader: boolean;
  /** Of a frozen column, where it stays. */
  left: number | undefined;
};

const SheetCell = ({ cell, isHeader, left }: SheetCellProps) => {
  const Cell = isHeader ? 'th' : 'td';
  const { text = '' } = cell ?? {};
  return (
    <Cell
      {...(isHeader && { scope: 'col' })}
      colSpan={cell?.columns}
      rowSpan={cell?.rows}
      className={cn(
        'wrap-anywhere whitespace-pre-wrap border-[#e4e6e1] border-r border-b px-1 py-0.5 text-left align-top font-normal',
        number.test(text) && 'text-right tabular-nums',
        isHeader && 'font-semibold',
        (isHeader || left !== undefined) && 'bg-white',
        left !== undefined && 'z-10 sm:sticky',
      )}
      style={left === undefined ? undefined : { left }}
    >
      {text}
    </Cell>
  );
};
