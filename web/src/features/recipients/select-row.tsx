import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { SelectBox } from '../../components/ui/select-box.tsx';

type SelectRowProps = {
  document: Pick<DocumentRow, 'id' | 'nama' | 'nomor'>;
  selection: { ids: ReadonlySet<string>; toggle: (id: string) => void };
};

export const SelectRow = ({ document, selection }: SelectRowProps) => (
  <SelectBox
    label={`Pilih ${document.nomor} ${document.nama}`}
    checked={selection.ids.has(document.id)}
    disabled={false}
    onToggle={() => selection.toggle(document.id)}
  />
);
