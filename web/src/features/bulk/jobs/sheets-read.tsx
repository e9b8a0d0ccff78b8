import type { ImportReading, ReadSheet } from '../../../../../shared/api/import-reading.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { formatText, hasReadingToShow, sheetRemarks, sheetRowsText } from '../reading-text.ts';

const maxSheetsShown = 8;

/** The sheets of an import's file: their rows, why one was skipped, and headings that were not understood. */
export const SheetsRead = ({ reading }: { reading: ImportReading | null }) => {
  if (!reading || !hasReadingToShow(reading)) return null;
  const [shown, more] = [reading.sheets.slice(0, maxSheetsShown), reading.sheets.slice(maxSheetsShown)];
  return (
    <section>
      <h3 className="font-semibold">Isi berkas</h3>
      {reading.format && <p className="text-muted text-sm">{formatText(reading.format)}</p>}
      {reading.notes.map((note) => (
        <p key={note} className="break-words text-sm">
          {note}
        </p>
      ))}
      <SheetList sheets={shown} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">{`${formatNumber(more.length)} sheet lainnya`}</summary>
          <SheetList sheets={more} />
        </details>
      )}
    </section>
  );
};

const SheetList = ({ sheets }: { sheets: readonly ReadSheet[] }) => (
  <ul className="mt-1 divide-y divide-line border-line border-y">
    {sheets.map((sheet, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names that were cut can be equal
      <li key={at} className="py-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words font-semibold">{sheet.name}</span>
          <span className="text-sm tabular-nums">{sheetRowsText(sheet)}</span>
        </div>
        {sheetRemarks(sheet).map((remark) => (
          <p key={remark} className="break-words text-muted text-sm">
            {remark}
          </p>
        ))}
      </li>
    ))}
  </ul>
);
