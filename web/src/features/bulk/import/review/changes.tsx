import type { ReactNode } from 'react';
import type { ChangeKind } from '../../../../../../shared/domain/documents/change-kinds.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { ChangeRow } from './change-row.tsx';
import { changeLabels } from './field-text.ts';
import { rowKey } from './merge-answers.ts';
import { RowList } from './row-list.tsx';
import { Section } from './section.tsx';
import { useImportRows } from './use-import-rows.ts';
import type { ReviewData } from './use-review.ts';

type ChangesProps = {
  groups: ReviewData['change_groups'];
  jobId: string;
  /** The kind that the list shows, 'all', or null while it is closed. */
  shown: ShownChanges;
  onShow: (shown: ShownChanges) => void;
};
export type ShownChanges = ChangeKind | 'all' | null;

export const Changes = ({ groups, jobId, shown, onShow }: ChangesProps) => {
  if (groups.length === 0) return null;
  return (
    <Section title="Perubahan sebelum disimpan" note="Dokumen yang sudah ada akan berubah seperti berikut.">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Jenis perubahan yang ditampilkan</legend>
        <Chip pressed={shown === 'all'} onPress={() => onShow(shown === 'all' ? null : 'all')}>
          Semua perubahan
        </Chip>
        {groups.map(({ kind, count }) => (
          <Chip key={kind} pressed={shown === kind} onPress={() => onShow(shown === kind ? null : kind)}>
            {changeLabels[kind]} <span className="tabular-nums">{formatNumber(count)}</span>
          </Chip>
        ))}
      </fieldset>
      {shown !== null && <ChangeRows key={shown} jobId={jobId} shown={shown} />}
    </Section>
  );
};

const Chip = ({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" aria-pressed={pressed} onClick={onPress}>
    {children}
  </Button>
);

const ChangeRows = ({ jobId, shown }: { jobId: string; shown: ChangeKind | 'all' }) => {
  const query = useImportRows({ job_id: jobId, list: 'changes', ...(shown === 'all' ? {} : { group: shown }) });
  const label = shown === 'all' ? 'Semua perubahan' : changeLabels[shown];
  return (
    <div className="mt-2">
      <RowList query={query} label={label}>
        {(row) => <ChangeRow key={rowKey(row)} row={row} />}
      </RowList>
    </div>
  );
};
