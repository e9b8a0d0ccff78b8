import { maxDocumentsPerDeletion } from '../../../../../shared/api/document-edits.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { SelectBox } from '../../../components/ui/select-box.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Selection } from '../editing/use-selection.ts';

type SelectAllProps = { rows: readonly DocumentRow[]; selection: Selection; disabled: boolean };

/** Selects every row that the search shows, up to the limit of one deletion. */
export const SelectAll = ({ rows, selection: { selected, selectAll, clear }, disabled }: SelectAllProps) => {
  const limit = Math.min(rows.length, maxDocumentsPerDeletion);
  const isComplete = limit > 0 && selected.length >= limit;
  const label =
    rows.length > limit
      ? `Pilih ${formatNumber(limit)} dokumen pertama dari ${formatNumber(rows.length)} yang tampil`
      : `Pilih semua ${formatNumber(rows.length)} dokumen yang tampil`;
  return (
    <SelectBox
      label={label}
      checked={isComplete}
      mixed={selected.length > 0 && !isComplete}
      disabled={disabled || rows.length === 0}
      onToggle={() => (selected.length > 0 ? clear() : selectAll())}
    />
  );
};
