import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';

/** Which list is exported; every list as a whole, whatever is loaded on the page. */
type ExportButtonProps = { department: DepartmentCode; disabled?: boolean } & (
  | { kind: 'documents'; documents: readonly DistributedDocument[] }
  | { kind: 'document'; shown: DistributedDocument }
  | { kind: 'people' }
);

const sheetOf = async (props: ExportButtonProps): Promise<{ subject: string; sheet: ExcelSheet }> => {
  const [sheets, load] = await Promise.all([import('./recipients-sheet.ts'), import('./load-for-export.ts')]);
  const label = departmentLabels[props.department];
  switch (props.kind) {
    case 'documents': {
      const progress = await load.loadProgress(props.department, props.documents);
      return { subject: `Daftar Distribusi ${label}`, sheet: sheets.distributionSheet(props.documents, progress) };
    }
    case 'document': {
      const people = await load.loadDocumentReaders(props.shown.document.id, props.department);
      return { subject: `Pembaca ${label}`, sheet: sheets.readersSheet(props.shown, people) };
    }
    case 'people':
      return {
        subject: `Pembaca Departemen ${label}`,
        sheet: sheets.peopleSheet(await load.loadPeople(props.department)),
      };
  }
};

export const ExportButton = (props: ExportButtonProps) => {
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const [{ downloadExcel }, { subject, sheet }] = await Promise.all([
        import('../../lib/files/export-excel.ts'),
        sheetOf(props),
      ]);
      downloadExcel(`${subject} - ${formatShortDate(new Date().toISOString())}`, sheet);
    } catch (error) {
      toast.error('Gagal mengekspor daftar', messageOf(error, 'Daftar tidak dapat disimpan sebagai Excel.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={props.disabled ?? false} onClick={() => void save()}>
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
