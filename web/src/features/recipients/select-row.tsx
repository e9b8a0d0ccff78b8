import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

type SelectRowProps = {
  document: Pick<DocumentRow, 'id' | 'nama' | 'nomor'>;
  selection: { ids: ReadonlySet<string>; toggle: (id: string) => void };
};

export const SelectRow = ({ document, selection }: SelectRowProps) => (
  <input
    type="checkbox"
    aria-label={`Pilih ${document.nomor} ${document.nama}`}
    checked={selection.ids.has(document.id)}
    onChange={() => selection.toggle(document.id)}
    className="size-4 accent-primary max-sm:size-5"
  />
);
