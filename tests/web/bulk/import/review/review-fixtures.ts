import type { ReviewColumn, ReviewTable } from '../../../../../shared/api/import-review.ts';

export const column = (letters: string, heading: string, over: Partial<ReviewColumn> = {}): ReviewColumn => ({
  ...{ column: letters, heading, field: null, is_unknown: false, samples: [] },
  ...over,
});

/** A list with a number and a title. */
export const table = (sheet: string, over: Partial<ReviewTable> = {}): ReviewTable => ({
  ...{
    sheet,
    header_row: 1,
    rows: 10,
    documents: 10,
    is_list: true,
    missing: [],
    proposals: [],
    in_numbers: [],
    conflict: null,
    serial: null,
  },
  columns: [column('A', 'No. Dokumen', { field: 'nomor' }), column('B', 'Judul', { field: 'nama' })],
  ...{ given: [], is_skipped: false, samples: [] },
  ...over,
});
