import type { ImportReading, ReadSheet } from '../../../../../shared/api/import-reading.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { hasReadingToShow, sheetRemarks, sheetRowsText, withoutSkips } from '../reading-text.ts';

const maxSheetsShown = 8;
const noSheets: ReadonlySet<string> = new Set();

/** The sheets of an import's file: their rows, why one was skipped, and headings that were not understood. */
export const SheetsRead = ({ reading }: { reading: ImportReading | null }) =>
  reading && hasReadingToShow(reading) ? (
    <section>
      <h3 className="font-semibold">Isi berkas</h3>
      <SheetLists sheets={reading.sheets} />
    </section>
  ) : null;

type SheetListProps = {
  sheets: readonly ReadSheet[];
  /** The names of sheets whose rows wait for an answer instead of being left out. */
  waiting?: ReadonlySet<string>;
};

/** The sheets, those beyond the first eight folded. */
export const SheetLists = ({ sheets, waiting }: SheetListProps) => {
  const more = sheets.slice(maxSheetsShown);
  return (
    <div>
      <SheetList sheets={sheets.slice(0, maxSheetsShown)} waiting={waiting} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">{`${formatNumber(more.length)} sheet lainnya`}</summary>
          <SheetList sheets={more} waiting={waiting} />
        </details>
      )}
    </div>
  );
};

const SheetList = ({ sheets, waiting = noSheets }: SheetListProps) => (
  <ul className="mt-1 divide-y divide-line border-line border-y">
    {sheets.map((sheet, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names that were cut can be equal
      <li key={at} className="py-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words font-semibold">{sheet.name}</span>
          <span className="text-sm tabular-nums">{sheetRowsText(sheet)}</span>
        </div>
        {waiting.has(sheet.name) && <p className="font-semibold text-review text-sm">Menunggu jawaban Anda</p>}
        {sheetRemarks(waiting.has(sheet.name) ? withoutSkips(sheet) : sheet).map((remark) => (
          <p key={remark} className="break-words text-muted text-sm">
            {remark}
          </p>
        ))}
      </li>
    ))}
  </ul>
);
