import { useState } from 'react';
import { maxDistributedDocuments } from '../../../../shared/domain/required-reading/reading.ts';
import { Button } from '../../components/ui/button.tsx';

type SelectionBarProps = {
  count: number;
  /** Rows of the page that are not selected yet. */
  remaining: number;
  onSelectPage: () => void;
  onClear: () => void;
  onChangeAudience: () => void;
  onRequireReading: () => void;
};

export const SelectionBar = ({
  count,
  remaining,
  onSelectPage,
  onClear,
  onChangeAudience,
  onRequireReading,
}: SelectionBarProps) => {
  const isTooMany = count > maxDistributedDocuments;
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-2 text-sm tabular-nums">
        {isTooMany ? `Paling banyak ${maxDistributedDocuments} dokumen sekaligus` : `${count} dokumen dipilih`}
      </p>
      <Button variant="ghost" size="sm" disabled={remaining === 0} onClick={onSelectPage}>
        Pilih halaman ini
      </Button>
      {count > 0 && (
        <>
          <Button variant="ghost" size="sm" onClick={onClear}>
            Batalkan pilihan
          </Button>
          <Button variant="secondary" size="sm" disabled={isTooMany} onClick={onChangeAudience}>
            Ubah Penerima
          </Button>
          <Button variant="secondary" size="sm" disabled={isTooMany} onClick={onRequireReading}>
            Wajibkan Dibaca
          </Button>
        </>
      )}
    </div>
  );
};

/** The rows that the next action concerns, by id. */
export const useSelection = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (id: string) =>
      setIds((present) => {
        const next = new Set(present);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    add: (added: readonly string[]) => setIds((present) => new Set([...present, ...added])),
    clear: () => setIds(new Set()),
  };
};
