import type { ImportReading, ReadSheet } from '../../../../../../shared/api/import-reading.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { formatText, sheetFacts, sheetRowsText } from '../../reading-text.ts';

const maxSheetsShown = 12;

export const ReviewSheets = ({ reading: { sheets, notes, format } }: { reading: ImportReading }) => {
  const more = sheets.slice(maxSheetsShown);
  return (
    <div>
      {format && <p className="text-muted text-sm">{formatText(format)}</p>}
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere text-sm">
          {note}
        </p>
      ))}
      <SheetLines sheets={sheets.slice(0, maxSheetsShown)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">{`${formatNumber(more.length)} sheet lainnya`}</summary>
          <SheetLines sheets={more} />
        </details>
      )}
    </div>
  );
};

const SheetLines = ({ sheets }: { sheets: readonly ReadSheet[] }) => (
  <ul className="divide-y divide-line border-line border-y">
    {sheets.map((sheet, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names that were cut can be equal
        key={at}
        className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] sm:items-baseline"
      >
        <span className="wrap-anywhere font-semibold">{sheet.name}</span>
        {sheet.waiting > 0 ? (
          <span className="font-semibold text-review text-sm">Menunggu jawaban Anda</span>
        ) : (
          <span className="wrap-anywhere text-muted text-sm">{sheetFacts(sheet).join(' · ')}</span>
        )}
        <span className="text-sm tabular-nums">{sheetRowsText(sheet)}</span>
      </li>
    ))}
  </ul>
);
