import type { ImportReading, ReadSheet } from '../../../../shared/api/import-reading.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** '375 baris dokumen, 12 baris bukan dokumen'; of a skipped sheet only how many rows it has. */
export const sheetRowsText = ({ rows, documents, set_aside, skipped }: ReadSheet): string => {
  if (skipped !== null) return rows > 0 ? `${formatNumber(rows)} baris` : '';
  const others = set_aside > 0 ? `, ${formatNumber(set_aside)} baris bukan dokumen` : '';
  return `${formatNumber(documents)} baris dokumen${others}`;
};

/** A sheet whose rows are not read yet: the reasons that the server would have for leaving them out do not count. */
export const withoutSkips = (sheet: ReadSheet): ReadSheet => ({
  ...sheet,
  skipped: null,
  blocks: sheet.blocks.map((block) => ({ ...block, skipped: null })),
});

const maxHeadingsShown = 8;

/** What a user should know about a sheet beyond its rows, as sentences; empty when everything was understood. */
export const sheetRemarks = ({ skipped, blocks }: ReadSheet): string[] => {
  const isRead = skipped === null;
  const unknown = [
    ...new Set(blocks.flatMap(({ columns }) => columns.flatMap((each) => (each.is_unknown ? [each.heading] : [])))),
  ];
  const more = unknown.length - maxHeadingsShown;
  const shown = [...unknown.slice(0, maxHeadingsShown), ...(more > 0 ? [`${formatNumber(more)} lainnya`] : [])];
  return [
    ...(isRead ? [] : [`Dilewati: ${skipped}`]),
    ...blocks.flatMap((block) =>
      isRead && block.skipped !== null ? [`Tabel di baris ${block.header_row} dilewati: ${block.skipped}`] : [],
    ),
    ...givenTexts(blocks),
    ...(shown.length > 0 ? [`Kolom tidak dikenal: ${shown.join(', ')}`] : []),
  ];
};

const sources = { answer: 'jawaban Anda', title: 'baris judul', sheet: 'nama sheet' };
const labels: Record<string, string> = { department: 'Departemen', jenis: 'Jenis' };

const givenTexts = (blocks: ReadSheet['blocks']): string[] => [
  ...new Set(
    blocks.flatMap(({ given }) =>
      given.map(({ column, value, source }) => `${labels[column] ?? column} ${value} dari ${sources[source]}`),
    ),
  ),
];

/** Whether the reading says more than that every row of a single list is a document. */
export const hasReadingToShow = ({ sheets }: ImportReading): boolean =>
  sheets.length > 1 || sheets.some((sheet) => sheet.set_aside > 0 || sheetRemarks(sheet).length > 0);
