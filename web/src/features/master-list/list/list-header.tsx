import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { XIcon } from '@phosphor-icons/react/X';
import type { Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../../shared/domain/departments.ts';
import { sentenceLabel } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { dateAt } from '../../../../../shared/domain/time/working-days.ts';
import { ExcelButton } from '../../../components/excel-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../components/ui/dropdown-menu.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useConfig } from '../../../lib/config.ts';
import { downloadExcel, exportedText } from '../../../lib/files/export-excel.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { aboutSheet } from '../../../lib/list-columns.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { countOf } from '../editing/drafts.ts';
import { useListKind } from '../list-kind.ts';
import type { useMasterList } from '../use-master-list.ts';

type ListHeaderProps = {
  department: DepartmentCode;
  rows: readonly DocumentRow[];
  /** Which rows of the list are shown, and what the exported file says of them after the department. */
  shown: { content: string; select: (rows: readonly DocumentRow[]) => readonly DocumentRow[] };
  loading: boolean;
  master: ReturnType<typeof useMasterList>;
  editButton: Ref<HTMLButtonElement>;
};

export const ListHeader = ({ department, rows, shown, loading, master, editButton }: ListHeaderProps) => {
  const { editing, saving, list } = master;
  const { time_zone } = useConfig();
  const user = useUser();
  const label = departmentLabels[department];
  const { title, sheet: name } = useListKind();
  const cancel = () => {
    const discarded = master.cancel();
    const count = countOf(discarded);
    if (count === 0) return;
    toast.show('Perubahan dibatalkan', `${formatNumber(count)} perubahan tidak disimpan.`, {
      label: 'Urungkan',
      onClick: () => master.resume(discarded),
    });
  };
  const save = async (day: string) => {
    const { masterListSheet } = await import('./master-list-sheet.ts');
    const { content, select } = shown;
    const exported = select(await list.confirmedRows());
    const sheet = masterListSheet(`${name} ${label}`, exported, dateAt(Date.now(), time_zone));
    const about = aboutSheet(`${sentenceLabel(name)} ${label}${content}`, exported.length, exportedText(user));
    await downloadExcel(`${title} - ${label} - ${day}`, sheet, about);
  };
  const countLabel = list.rows && countText(rows.length, list.rows.length);

  return (
    <PageHeader
      title={`${title} - ${label}`}
      beside={<DepartmentSwitch department={department} />}
      description={
        <span role="status" className="inline-block min-h-5">
          {loading ? 'Memuat dokumen...' : countLabel}
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <ExcelButton disabled={rows.length === 0} onExport={save} />
          <Button
            ref={editButton}
            variant={editing ? 'secondary' : 'primary'}
            disabled={!list.rows}
            // Not `disabled`, so that it can take the focus when the saving ends.
            aria-disabled={saving || undefined}
            onClick={saving ? undefined : editing ? cancel : master.startEditing}
          >
            {editing ? <XIcon aria-hidden size={18} /> : <PencilSimpleIcon aria-hidden size={18} />}
            {editing ? 'Batal' : 'Edit'}
          </Button>
        </div>
      }
    />
  );
};

const countText = (shown: number, all: number): string =>
  `${shown === all ? '' : `${formatNumber(shown)} dari `}${formatNumber(all)} dokumen`;

const DepartmentSwitch = ({ department }: { department: DepartmentCode }) => {
  const navigate = useNavigate();
  const { pathOf } = useListKind();
  return (
    <DropdownMenu
      align="start"
      trigger={(props) => (
        <Button {...props} variant="ghost" size="icon-sm" aria-label="Pilih departemen lain" className="print:hidden">
          <CaretDownIcon aria-hidden size={18} />
        </Button>
      )}
    >
      {departmentCodes
        .filter((code) => code !== department)
        .map((code) => (
          <DropdownMenuItem key={code} onSelect={() => void navigate(pathOf(code))}>
            {departmentLabels[code]}
          </DropdownMenuItem>
        ))}
    </DropdownMenu>
  );
};
